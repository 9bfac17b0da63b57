/** Asked by its properties only: the SDK, its HTTP handler and Node each throw classes of their own. */
function readFault(error: unknown) {
  const { $metadata, name = '', code = name, message = '' } = Object(error)
  const status: unknown = $metadata?.httpStatusCode
  return {
    status: typeof status === 'number' ? status : undefined,
    code: String(code),
    message: String(message),
  }
}

/** `409`, or undefined when there was no answer. */
export function statusOf(error: unknown) {
  return readFault(error).status
}

/** Only these words mean it: a 404 may come from a missing bucket, or from something in between. */
export function isMissing(error: unknown) {
  return readFault(error).code === 'NoSuchKey'
}

const endless = 'ERR_ENDLESS_ANSWER'
const transientStatuses = [408, 409, 425, 429]
// Also with a status: the answer had begun.
const interrupted = /^(TimeoutError|AbortError|RequestTimeout|E(?!RR_)[A-Z_]+)$/

/** Whether the same request may get another answer a moment later. */
export function isTransient(error: unknown) {
  const { status, code } = readFault(error)
  if (interrupted.test(code)) return true
  if (code === endless) return false
  if (status === undefined) return !code.startsWith('ERR_INVALID')
  // An answer that says all is well and cannot be read was cut, or came from something in between.
  return status >= 500 || status < 300 || transientStatuses.includes(status)
}

const unreached = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']

/** Whether the request may have been carried out, now or later, although it failed. */
export function isUnclear(error: unknown) {
  const { status, code } = readFault(error)
  return isTransient(error) && status !== 409 && status !== 429 && !unreached.includes(code)
}

const remedies: Record<string, string> = {
  NoSuchBucket: 'Create the bucket, without versioning, or correct RELEASE_STORE.',
  CredentialsProviderError: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  [endless]: 'Find out what answers there: it is no store of this site.',
  ERR_INVALID_URL: 'Correct AWS_ENDPOINT_URL_S3.',
  'Region is missing': 'Set AWS_REGION.',
}

/** Why there is no answer that can be used, and what to do. */
export function describeFault(error: unknown) {
  const { status, code, message } = readFault(error)
  const words = message === 'UnknownError' ? code : `${code}: ${message}`
  const reason = status === undefined ? words : `the store answered ${status} ${words}`
  const usualRemedy = isTransient(error)
    ? 'See whether the store is up and can be reached from here.'
    : 'Check RELEASE_STORE and AWS_*: the store has to allow get, put and list.'
  return `${reason.replace(/\.?$/, '.')} ${remedies[code] ?? remedies[message] ?? usualRemedy}`
}
