/** An invalid setting. Thrown before the program starts. */
export class ConfigError extends Error {
  override name = 'ConfigError'

  constructor(variable: string, value: unknown, expected: string) {
    super(
      `The services did not start: ${variable} is "${value}", expected ${expected}. Correct the variable, or remove it to use the default.`,
    )
  }
}
