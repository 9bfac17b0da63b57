import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { RunSettings } from '@site/contract'
import { type ReleaseKey, readReleaseKeys, storeAddress } from '@site/releases'
import { number, object, string, ValidationError } from 'yup'
import { releaseKeys } from '../../site.config'
import { ConfigError } from './config-error'

const origin = string().matches(/^https?:\/\/[^/\s]+$/, {
  message: 'has to be an origin such as https://api.example.com, without a path',
  excludeEmptyString: true,
})

const portNumber = 'has to be a port number, 1 to 65535'
const dayNumber = 'has to be a number of days, such as 7'
const dayMs = 86_400_000
/** The names that Fastify knows for addresses. */
const namedProxies = ['loopback', 'linklocal', 'uniquelocal']
const secrets = ['RELEASE_KEY', 'ANATOMY_KEY', 'METRICS_TOKEN', 'CONTACT_CSRF_VALUE']
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** The environment the site reads at start. `shell/deploy/kubernetes/settings.env` describes each variable. */
const environment = object({
  PORT: number()
    .typeError(portNumber)
    .integer(portNumber)
    .min(1, portNumber)
    .max(65535, portNumber)
    .default(3000),
  HOST: string(),
  PUBLIC_URL: origin,
  SITE_DATA: string().default('.site'),
  BLOG_API_URL: origin.required('is missing: the origin of the blog service'),
  RECRUITMENT_API_URL: origin.required('is missing: the origin of the recruitment service'),
  CONTACT_API_URL: origin.required('is missing: the origin of the contact service'),
  CONTACT_API_PATH: string()
    .matches(/^\/[\w\-./~]+$/, 'has to be a plain path such as /contact-us/enquiry')
    .default('/contact-us/enquiry'),
  CONTACT_CSRF_HEADER: string()
    .matches(/^[\w-]+$/, 'has to be the name of an HTTP header')
    .default('X-CSRF-Token'),
  CONTACT_CSRF_VALUE: string().default('site-enquiry'),
  CONTACT_KEY_HEADER: string()
    .matches(/^[\w-]+$/, 'has to be the name of an HTTP header, or none')
    .default('none'),
  SITE_ID: string().default('6512bd43d9caa6e02c990b0a'),
  JOB_DETAIL_URL: string()
    .matches(/^https?:\/\/\S*\{key\}/, 'has to be an address with {key} in it')
    .default('https://jobs.processwala.example/openings/{key}'),
  SUBSCRIBE_URL: string()
    .matches(/^https?:\/\/\S+$/, { message: 'has to be an address', excludeEmptyString: true })
    .default(''),
  RELEASE_STORE: string(),
  FROZEN_AFTER_DAYS: number().typeError(dayNumber).positive(dayNumber),
  RELEASE_KEYS: string(),
  RELEASE_KEY: string(),
  ANATOMY_KEY: string().min(8, 'has to have 8 characters or more'),
  METRICS_TOKEN: string().min(16, 'has to have 16 characters or more'),
  ASSETS_URL: origin,
  TRUST_PROXY: string().test(
    'proxies',
    'has to be a list of addresses such as 10.0.0.0/8, 127.0.0.1',
    (list) => !list || list.split(',').every((one) => isProxy(one.trim())),
  ),
  LOG_LEVEL: string()
    .oneOf(logLevels, `has to be one of ${logLevels.join(', ')}`)
    .default('warn'),
})

export type Settings = {
  port: number
  /** Undefined for every address of the machine. */
  host: string | undefined
  siteData: string
  releaseStore: string
  /** How old the newest pointer of the history may be, in ms, before that is an alarm; undefined for any age. */
  frozenAfter: number | undefined
  /** The public keys, and what each may release. */
  releaseKeys: ReleaseKey[]
  /** Private key of the shell's own watch, or the file that holds it. */
  releaseKey: string | undefined
  /** Origin and path of the release folders, as the browser sees them. */
  releasesUrl: string
  logLevel: string
  /** The value that `?anatomy=` needs; empty in development, where none is needed. */
  anatomyKey: string | undefined
  /** The bearer token with which other machines learn what is wrong with the site. */
  metricsToken: string | undefined
  /** Undefined when no proxy's `X-Forwarded-For` is trusted. */
  trustProxy: string | undefined
  run: RunSettings
}

/** Throws `ConfigError` naming every variable that has a bad value. */
export function readSettings(variables: NodeJS.ProcessEnv): Settings {
  const values = validate(variables)
  const siteData = resolve(values.SITE_DATA)
  return {
    port: values.PORT,
    host: values.HOST,
    siteData,
    releaseStore: storeAddress({ RELEASE_STORE: values.RELEASE_STORE, SITE_DATA: siteData }),
    frozenAfter: values.FROZEN_AFTER_DAYS && values.FROZEN_AFTER_DAYS * dayMs,
    releaseKeys: readReleaseKeys({ RELEASE_KEYS: values.RELEASE_KEYS }, releaseKeys),
    releaseKey: values.RELEASE_KEY,
    releasesUrl: `${values.ASSETS_URL ?? ''}/releases`,
    logLevel: values.LOG_LEVEL,
    anatomyKey: values.ANATOMY_KEY ?? (variables.NODE_ENV === 'development' ? '' : undefined),
    metricsToken: values.METRICS_TOKEN,
    trustProxy: values.TRUST_PROXY,
    run: {
      publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
      services: {
        blog: values.BLOG_API_URL,
        recruitment: values.RECRUITMENT_API_URL,
        contact: values.CONTACT_API_URL,
      },
      siteId: values.SITE_ID,
      contact: {
        path: values.CONTACT_API_PATH,
        csrfHeader: values.CONTACT_CSRF_HEADER,
        csrfValue: values.CONTACT_CSRF_VALUE,
        keyHeader: values.CONTACT_KEY_HEADER === 'none' ? '' : values.CONTACT_KEY_HEADER,
      },
      jobDetailUrl: values.JOB_DETAIL_URL,
      subscribeUrl: values.SUBSCRIBE_URL,
    },
  }
}

function validate(variables: NodeJS.ProcessEnv) {
  // An empty variable is one that was not set.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  try {
    return environment.validateSync(given, { abortEarly: false, stripUnknown: true })
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const problems = error.inner.map(({ path = '', errors }) => {
      const isShown = given[path] !== undefined && !secrets.includes(path)
      const value = isShown ? ` (it is "${given[path]}")` : ''
      return `  ${path} ${errors.join(', ')}${value}`
    })
    throw new ConfigError(
      `The site was not started, because of its environment:\n${problems.join('\n')}`,
    )
  }
}

/** An address or a range of them; Fastify's error for any other does not name the variable. */
function isProxy(text: string) {
  if (namedProxies.includes(text)) return true
  const [, address = '', prefix = '1'] = /^([\w.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return Number(prefix) >= 1 && Number(prefix) <= longest
}
