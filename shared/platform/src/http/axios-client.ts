import type { HttpClient } from '@site/contract'
import axios, { AxiosError, type AxiosRequestConfig } from 'axios'
import { HttpError } from './http-error'

const largestAnswer = 8 * 1024 * 1024

export type AxiosClientOptions = {
  /** Origin of the service. Calls cannot leave it (SSRF). */
  baseUrl: string
  timeoutMs: number
  /** Returns answers as text, for callers that parse them. Otherwise JSON is parsed. */
  areTexts?: boolean
  /** Node's connection pools. */
  agents?: { httpAgent: unknown; httpsAgent: unknown }
}

export function createAxiosClient(options: AxiosClientOptions): HttpClient {
  const { baseUrl, timeoutMs, areTexts, agents } = options
  const instance = axios.create({
    baseURL: baseUrl,
    allowAbsoluteUrls: false,
    // fetch before xhr, because in browsers only fetch can limit the size of an answer.
    adapter: ['http', 'fetch', 'xhr'],
    maxRedirects: 0,
    maxContentLength: largestAnswer,
    headers: {
      Accept: 'application/json',
      // Axios names itself in browsers too. Firefox sends that, and few services would allow it (CORS).
      ...(!agents && { 'User-Agent': false }),
    },
    ...(areTexts && { responseType: 'text' }),
    ...agents,
  })

  async function call(config: AxiosRequestConfig, caller?: AbortSignal): Promise<unknown> {
    const limit = startLimit(timeoutMs, caller)
    try {
      return (await instance.request<unknown>({ ...config, signal: limit.signal })).data
    } catch (cause) {
      if (!(cause instanceof AxiosError)) throw cause
      const what = `${config.method} ${baseUrl}${config.url}`
      const status = refusalIn(cause)
      const reason = limit.isOver() ? `not within ${timeoutMs} ms` : cause.message || cause.code
      throw new HttpError(
        status ? `${what} answered ${status}.` : `${what} brought no answer: ${reason}.`,
        status,
        { cause, retryAfter: cause.response?.headers['retry-after'] },
      )
    } finally {
      limit.stop()
    }
  }

  return {
    get: (url, { signal, ...request } = {}) => call({ method: 'GET', url, ...request }, signal),
    post: (url, data, { signal, ...request } = {}) =>
      call({ method: 'POST', url, data, ...request }, signal),
  }
}

/** The status of a refusal. Undefined also for a success status with a truncated body. */
function refusalIn({ response }: AxiosError) {
  return response && (response.status < 200 || response.status > 299) ? response.status : undefined
}

/** Aborts a call with its caller or at its deadline. In Node, Axios' own timeout restarts with every byte. */
function startLimit(timeoutMs: number, caller?: AbortSignal) {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, timeoutMs)
  caller?.addEventListener('abort', end)
  if (caller?.aborted) end()
  return {
    signal: ending.signal,
    isOver: () => ending.signal.aborted && !caller?.aborted,
    stop() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', end)
    },
  }
}
