import type { IncomingHttpHeaders } from 'node:http'
import type { Alteration } from './altering-proxy'

/** Takes a protection out of the headers of a page. */
export type Change = NonNullable<Alteration['headers']>

export const csp = 'content-security-policy'
export const policiesOf = (headers: IncomingHttpHeaders) => String(headers[csp]).split(', ')

/** Replaces the sources of a directive of the first policy. Throws when it is not there. */
export function loosen(directive: string, sources: string): Change {
  return (headers) => {
    const [page = '', ...others] = policiesOf(headers)
    const found = new RegExp(`(^|; )${directive} [^;]*`)
    if (!found.test(page)) throw new Error(`There is no ${directive} in ${page}`)
    headers[csp] = [page.replace(found, `$1${directive} ${sources}`), ...others].join(', ')
  }
}

export function remove(...directives: string[]): Change {
  return (headers) => {
    const [page = '', ...others] = policiesOf(headers)
    const kept = page.split('; ').filter((one) => !directives.includes(one.split(' ')[0] ?? ''))
    headers[csp] = [kept.join('; '), ...others].join(', ')
  }
}

export const withoutHeader =
  (name: string): Change =>
  (headers) => {
    if (!headers[name]) throw new Error(`There is no header ${name}.`)
    delete headers[name]
  }

export const withoutLock: Change = (headers) => {
  headers[csp] = policiesOf(headers)[0]
}
