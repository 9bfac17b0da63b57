import type { HttpClient } from '@site/contract'
import type { AxiosClientOptions } from './axios-client'

/** Loads Axios with the first call: a page that arrives with its data makes none. */
export function createHttpClient(
  options: Pick<AxiosClientOptions, 'baseUrl' | 'timeoutMs'>,
): HttpClient {
  let client: Promise<HttpClient> | undefined
  const connect = () => {
    client ??= import(/* webpackChunkName: "axios" */ './axios-client').then(
      ({ createAxiosClient }) => createAxiosClient(options),
    )
    // Failures are not kept: the next call retries.
    client.catch(() => {
      client = undefined
    })
    return client
  }
  return {
    get: async (path, request) => (await connect()).get(path, request),
    post: async (path, body, request) => (await connect()).post(path, body, request),
  }
}
