import { ConfigError } from '../config-error'

/**
 * Names of the remotes that are served from development builds. Only `npm run dev` sets the variable; a production
 * build and a production server refuse it.
 */
export function readDevelopment(
  { SITE_DEVELOPMENT, NODE_ENV }: NodeJS.ProcessEnv,
  buildMode = process.env.NODE_ENV,
): string[] | undefined {
  if (!SITE_DEVELOPMENT) return undefined
  if (buildMode === 'production' || NODE_ENV === 'production') {
    throw new ConfigError(
      'SITE_DEVELOPMENT is set, but this is a site in production. It was not started. ' +
        'Unset the variable, or develop by "npm run dev".',
    )
  }
  return SITE_DEVELOPMENT.split(',')
}
