export type GetOptions = {
  /** In bytes, where less is expected than a file of this kind may have at most: see `limitOf`. */
  limit?: number
}

/**
 * Where releases live. Nothing in it is ever changed or removed, so reading and creating is all
 * there is: a folder and an object store can both promise that. What cannot be asked, or does not
 * answer in time, is a `StoreError`; a file that is larger than it may be is a `ReleaseError`.
 */
export type ReleaseStore = {
  /** Milliseconds a shell waits between two looks at the history. */
  readonly lookEvery: number
  /** Undefined when there is no such file. */
  get(path: string, options?: GetOptions): Promise<Buffer | undefined>
  /** Creates a whole file or nothing. False when the path is taken; what is there stays. */
  create(path: string, bytes: Uint8Array): Promise<boolean>
  /** The names directly below a folder, in alphabetical order. */
  list(folder: string): Promise<string[]>
}
