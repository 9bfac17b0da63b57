import { describeFault, isTransient, isUnclear } from './s3-fault'

const up = 'See whether the store is up and can be reached from here.'
const rights = 'Check RELEASE_STORE and AWS_*: the store has to allow get, put and list.'

const answered = (httpStatusCode: number, name: string, message = 'UnknownError') => ({
  $metadata: { httpStatusCode },
  name,
  message,
})
/** After which the SDK signs with the clock of the store. */
const corrected = (httpStatusCode: number, name: string) => ({
  ...answered(httpStatusCode, name),
  $metadata: { httpStatusCode, clockSkewCorrected: true },
})
const unanswered = (code: string, message: string) => ({ name: 'Error', code, message })

test.each([
  {
    error: unanswered('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:9'),
    words: `ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:9. ${up}`,
    transient: true,
    unclear: false,
  },
  {
    error: unanswered('ECONNRESET', 'read ECONNRESET'),
    words: `ECONNRESET: read ECONNRESET. ${up}`,
    transient: true,
    unclear: true,
  },
  {
    error: { name: 'TimeoutError', message: 'It took too long.' },
    words: `TimeoutError: It took too long. ${up}`,
    transient: true,
    unclear: true,
  },
  {
    error: answered(404, 'TimeoutError', 'It took too long.'),
    words: `the store answered 404 TimeoutError: It took too long. ${up}`,
    transient: true,
    unclear: true,
  },
  {
    error: answered(200, 'SyntaxError', 'Unclosed tag'),
    words: `the store answered 200 SyntaxError: Unclosed tag. ${up}`,
    transient: true,
    unclear: true,
  },
  {
    error: answered(409, 'TimeoutError', 'aborted\n  Deserialization error: to see the response'),
    words: `the store answered 409 TimeoutError: aborted. ${up}`,
    transient: true,
    unclear: false,
  },
  {
    error: answered(503, 'SlowDown'),
    words: `the store answered 503 SlowDown. ${up}`,
    transient: true,
    unclear: true,
  },
  {
    error: answered(400, 'RequestTimeout'),
    words: `the store answered 400 RequestTimeout. ${up}`,
    transient: true,
    unclear: true,
  },
  {
    error: answered(409, 'ConditionalRequestConflict'),
    words: `the store answered 409 ConditionalRequestConflict. ${up}`,
    transient: true,
    unclear: false,
  },
  {
    error: answered(403, 'SignatureDoesNotMatch'),
    words: `the store answered 403 SignatureDoesNotMatch. ${rights}`,
    transient: false,
    unclear: false,
  },
  {
    error: answered(403, 'RequestTimeTooSkewed', 'The difference is too large.'),
    words:
      "the store answered 403 RequestTimeTooSkewed: The difference is too large. Correct this machine's clock.",
    transient: false,
    unclear: false,
  },
  {
    error: corrected(403, 'RequestTimeTooSkewed'),
    words: "the store answered 403 RequestTimeTooSkewed. Correct this machine's clock.",
    transient: true,
    unclear: false,
  },
  {
    // The SDK says so of any error, as long as the clock is off.
    error: corrected(403, 'AccessDenied'),
    words: `the store answered 403 AccessDenied. ${rights}`,
    transient: false,
    unclear: false,
  },
  {
    error: unanswered('ERR_INVALID_URL', 'Invalid URL'),
    words: 'ERR_INVALID_URL: Invalid URL. Correct AWS_ENDPOINT_URL_S3.',
    transient: false,
    unclear: false,
  },
])('$words', ({ error, words, transient, unclear }) => {
  expect(describeFault(error)).toBe(words)
  expect(isTransient(error)).toBe(transient)
  expect(isUnclear(error)).toBe(unclear)
})
