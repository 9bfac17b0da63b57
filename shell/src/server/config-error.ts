/** The environment cannot be used. Nothing was started. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
