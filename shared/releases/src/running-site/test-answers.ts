/** Waits for every answer of a site, until `jest.restoreAllMocks()`: a busy machine may need longer than the limit. */
export function waitForAnswers() {
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
}
