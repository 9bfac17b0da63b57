export type GetOptions = {
  /** Size limit in bytes, if lower than that of the file's kind: see `sizeLimitOf`. */
  limit?: number
}

/**
 * The release store: append-only, so reading and creating are all it needs, and a folder as well as an object store
 * can promise them. Rejects with `StoreError` when the store does not answer in time, with `ReleaseError` for a file
 * larger than its limit.
 */
export type ReleaseStore = {
  /** Polling interval of a shell for the history, in ms. */
  readonly lookEvery: number
  /** Undefined when there is no such file. */
  get(path: string, options?: GetOptions): Promise<Buffer | undefined>
  /** Creates a whole file or nothing. False when the path is taken; what is there stays. */
  create(path: string, bytes: Uint8Array): Promise<boolean>
  /** The names directly below a folder, in alphabetical order. */
  list(folder: string): Promise<string[]>
}
