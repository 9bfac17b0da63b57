import { Readable } from 'node:stream'
import { limitStream } from './limited-answer'

export type Environment = Record<string, string | undefined>

export type Connection = Awaited<ReturnType<typeof connect>>

/** In bytes; twice a page of 1000 names in XML, the longest answer that the SDK buffers. */
const largestAnswer = 4 * 1024 * 1024

/** The SDK itself reads the `AWS_*` variables that are not named here. */
export async function connect(environment: Environment, silenceMs: number) {
  // Silences the warning about the Node version: https://github.com/aws/aws-sdk-js-v3/issues/7983
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const sdk = await import('@aws-sdk/client-s3')
  const endpoint = environment.AWS_ENDPOINT_URL_S3 || environment.AWS_ENDPOINT_URL
  const region = environment.AWS_REGION || environment.AWS_DEFAULT_REGION
  const client = new sdk.S3Client({
    ...(endpoint && { endpoint, forcePathStyle: true, region: region || 'us-east-1' }),
    ...(region && { region }),
    ...readCredentials(environment),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: silenceMs,
      socketTimeout: silenceMs,
      // Silences the warning about requests that wait for a socket.
      socketAcquisitionWarningTimeout: 2 ** 31 - 1,
    },
    // No retries in the SDK: after one, the caller could not know that an earlier attempt may have been stored.
    maxAttempts: 1,
  })
  // The SDK buffers answers other than file bodies without a limit.
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (words) => {
        const answered = await next(words)
        const response: { body?: unknown; statusCode?: number } = Object(answered.response)
        const isFile = commandName === 'GetObjectCommand' && response.statusCode === 200
        if (!isFile && response.body instanceof Readable) {
          response.body = limitStream(response.body, largestAnswer)
        }
        return answered
      },
    { step: 'deserialize', priority: 'low', name: 'limitAnswer' },
  )
  // Missing settings fail at once, not after several attempts.
  await Promise.all([client.config.credentials(), client.config.region()])
  return { sdk, client }
}

function readCredentials(environment: Environment) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment
  if (!accessKeyId || !secretAccessKey) return undefined
  const sessionToken = environment.AWS_SESSION_TOKEN
  return { credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } }
}
