/**
 * Waits for every answer of a site, until `jest.restoreAllMocks()`: it is given two seconds, and a busy machine may
 * need more for the one of a test.
 */
export function waitForAnswers() {
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
}
