type Environment = Record<string, string | undefined>

const serviceVariables = ['BLOG_API_URL', 'RECRUITMENT_API_URL', 'CONTACT_API_URL'] as const

/** Whether the environment names all three services, so that none of ours has to run. */
export function namesAllServices(environment: Environment) {
  return serviceVariables.every((name) => environment[name])
}

/** What a shell is told of the services. The environment comes first, then the embedded ones where they run. */
export function serviceSettings(
  embedded: string | undefined,
  environment: Environment,
): Environment {
  const addresses = serviceVariables.map((name) => [name, embedded])
  // A header that a real service does not expect would fail its CORS check.
  const key = environment.CONTACT_API_URL ? {} : { CONTACT_KEY_HEADER: 'Idempotency-Key' }
  const list = embedded === undefined ? {} : { SUBSCRIBE_URL: `${embedded}/subscribe` }
  const defaults: Environment = { ...Object.fromEntries(addresses), ...key, ...list }
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, environment[name] || value]),
  )
}
