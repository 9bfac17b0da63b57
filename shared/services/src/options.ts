import { resolve } from 'node:path'
import { number, object, string, ValidationError } from 'yup'
import { ConfigError } from './config-error'

export type ServicesOptions = {
  /** Folder of `services.db`; created when missing. */
  dataFolder: string
  /** Folder of `posts/`, `thumbnails/` and `jobs.json`. */
  contentFolder: string
  siteId?: string
  contactPath?: string
  csrfHeader?: string
  csrfValue?: string
  /** Origins separated by commas, or `*`. */
  corsOrigin?: string
}

const portText = 'a whole number from 0 to 65535 (0: any free port)'

const environmentSchema = object({
  SERVICES_PORT: number()
    .typeError(portText)
    .integer(portText)
    .min(0, portText)
    .max(65535, portText),
  SITE_DATA: string(),
  SITE_ID: string(),
  CONTACT_API_PATH: string().matches(/^\/[\w\-./~]+$/, 'a plain path such as /contact-us/enquiry'),
  CONTACT_CSRF_HEADER: string().matches(/^[\w-]+$/, 'a header name such as X-CSRF-Token'),
  CONTACT_CSRF_VALUE: string(),
  CORS_ORIGIN: string().matches(
    /^(\*|https?:\/\/[^\s/,]+(,\s*https?:\/\/[^\s/,]+)*)$/,
    '* or origins such as https://example.com, separated by commas',
  ),
})

/** Adds the defaults of `createServices`. */
export function withDefaults(options: ServicesOptions): Required<ServicesOptions> {
  return {
    dataFolder: options.dataFolder,
    contentFolder: options.contentFolder,
    siteId: options.siteId ?? '6512bd43d9caa6e02c990b0a',
    contactPath: options.contactPath ?? '/contact-us/enquiry',
    csrfHeader: options.csrfHeader ?? 'X-CSRF-Token',
    csrfValue: options.csrfValue ?? 'site-enquiry',
    corsOrigin: options.corsOrigin ?? '*',
  }
}

export function readEnvironment(environment: NodeJS.ProcessEnv, contentFolder: string) {
  const values = checkEnvironment(environment)
  const options: ServicesOptions = {
    dataFolder: resolve(values.SITE_DATA ?? '.site'),
    contentFolder,
    siteId: values.SITE_ID,
    contactPath: values.CONTACT_API_PATH,
    csrfHeader: values.CONTACT_CSRF_HEADER,
    csrfValue: values.CONTACT_CSRF_VALUE,
    corsOrigin: values.CORS_ORIGIN,
  }
  return { port: values.SERVICES_PORT ?? 0, options }
}

function checkEnvironment(environment: NodeJS.ProcessEnv) {
  // An empty variable is how shells and container files spell "not set".
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  try {
    return environmentSchema.validateSync(set)
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const variable = error.path ?? 'the environment'
    throw new ConfigError(variable, environment[variable], error.message)
  }
}
