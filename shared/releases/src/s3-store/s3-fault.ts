/** Reads properties instead of instanceof, because the SDK, its HTTP handler and Node have classes of their own. */
function readFault(error: unknown) {
  const { $metadata, name = '', code = name, message = '' } = Object(error)
  const status: unknown = $metadata?.httpStatusCode
  // Where an answer breaks off, the SDK adds a line for who debugs it.
  const [firstLine] = String(message).split('\n', 1)
  return {
    status: typeof status === 'number' ? status : undefined,
    code: String(code),
    message: firstLine ?? '',
    isCorrected: $metadata?.clockSkewCorrected === true,
  }
}

/** HTTP status, such as 409; undefined without an answer. */
export function statusOf(error: unknown) {
  return readFault(error).status
}

/** The code, not the status: a 404 may also come from a missing bucket or from a proxy. */
export function isMissing(error: unknown) {
  return readFault(error).code === 'NoSuchKey'
}

/** Of the error that a read ended with: the object has a storage class from which nothing is read at once. */
export function isArchived({ cause }: { cause?: unknown }) {
  return readFault(cause).code === 'InvalidObjectState'
}

const skewed = 'RequestTimeTooSkewed'
const endless = 'ERR_ENDLESS_ANSWER'
const transientStatuses = [408, 409, 425, 429]
// Interruptions, which may come after the status.
const interrupted = /^(TimeoutError|AbortError|RequestTimeout|E(?!RR_)[A-Z_]+)$/

/** True when a retry may succeed. */
export function isTransient(error: unknown) {
  const { status, code, isCorrected } = readFault(error)
  if (interrupted.test(code)) return true
  if (code === endless) return false
  // The SDK signs the next attempt with the store's clock.
  if (code === skewed) return isCorrected
  if (status === undefined) return !code.startsWith('ERR_INVALID')
  // An unreadable answer with a success status was truncated, or came from a proxy.
  return status >= 500 || status < 300 || transientStatuses.includes(status)
}

const notCarriedOut = [skewed, 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']

/** True when a failed write may still have been, or be, carried out (ambiguous). */
export function isUnclear(error: unknown) {
  const { status, code } = readFault(error)
  return isTransient(error) && status !== 409 && status !== 429 && !notCarriedOut.includes(code)
}

const remedies: Record<string, string> = {
  NoSuchBucket: 'Create the bucket, without versioning, or correct RELEASE_STORE.',
  CredentialsProviderError: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  [skewed]: "Correct this machine's clock.",
  [endless]: 'Find out what answers there: it is no store of this site.',
  ERR_INVALID_URL: 'Correct AWS_ENDPOINT_URL_S3.',
  'Region is missing': 'Set AWS_REGION.',
}

/** The reason for a failure, and what to do. */
export function describeFault(error: unknown) {
  const { status, code, message } = readFault(error)
  const words = message === 'UnknownError' ? code : `${code}: ${message}`
  const reason = status === undefined ? words : `the store answered ${status} ${words}`
  const usualRemedy = isTransient(error)
    ? 'See whether the store is up and can be reached from here.'
    : 'Check RELEASE_STORE and AWS_*: the store has to allow get, put and list.'
  return `${reason.replace(/\.?$/, '.')} ${remedies[code] ?? remedies[message] ?? usualRemedy}`
}
