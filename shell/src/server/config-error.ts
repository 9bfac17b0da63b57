/** An environment variable is missing or has a bad value. Thrown before anything is started. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
