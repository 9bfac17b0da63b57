import type { HttpClient } from '@site/contract'
import axios, { AxiosError, type AxiosRequestConfig } from 'axios'
import { HttpError } from './http-error'

const largestAnswer = 8 * 1024 * 1024

export function createAxiosClient(options: { baseUrl: string; timeoutMs: number }): HttpClient {
  const instance = axios.create({
    baseURL: options.baseUrl,
    timeout: options.timeoutMs,
    allowAbsoluteUrls: false,
    maxRedirects: 0,
    maxContentLength: largestAnswer,
    headers: { Accept: 'application/json' },
  })

  async function call(config: AxiosRequestConfig): Promise<unknown> {
    try {
      return (await instance.request<unknown>(config)).data
    } catch (cause) {
      if (!(cause instanceof AxiosError)) throw cause
      const what = `${config.method} ${options.baseUrl}${config.url}`
      const status = cause.response?.status
      throw new HttpError(
        status ? `${what} answered ${status}.` : `${what} brought no answer: ${cause.message}.`,
        status,
        { cause },
      )
    }
  }

  return {
    get: (url, request) => call({ method: 'GET', url, ...request }),
    post: (url, data, request) => call({ method: 'POST', url, data, ...request }),
  }
}
