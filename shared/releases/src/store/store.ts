/**
 * Where releases live. Nothing in it is ever changed or removed, so reading and creating is all
 * there is: a folder and an object store can both promise that.
 */
export type ReleaseStore = {
  /** Milliseconds a shell waits between two looks at the history. */
  readonly lookEvery: number
  /** Undefined when there is no such file. */
  get(path: string): Promise<Buffer | undefined>
  /** Creates a whole file or nothing. False when the path is taken; what is there stays. */
  create(path: string, bytes: Uint8Array): Promise<boolean>
  /** The names directly below a folder, in alphabetical order. */
  list(folder: string): Promise<string[]>
}
