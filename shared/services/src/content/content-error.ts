/** An invalid content file. Nothing was imported. */
export class ContentError extends Error {
  override name = 'ContentError'

  constructor(file: string, problem: string, cause?: unknown) {
    super(
      `The services did not start: ${file}: ${problem}. Correct the file and start again; nothing was imported.`,
      { cause },
    )
  }
}
