/** A content file that cannot be published as it is. */
export class ContentError extends Error {
  override name = 'ContentError'

  constructor(file: string, problem: string, cause?: unknown) {
    super(
      `The services did not start: ${file}: ${problem}. Correct the file and start again; nothing was imported.`,
      { cause },
    )
  }
}
