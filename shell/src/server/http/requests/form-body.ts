import type { FastifyInstance, FastifyRequest } from 'fastify'
import { largestCall } from '../../renderer/protocol/protocol'
import { FormError } from './form-error'

/** The fields of a posted form. Text only: nested values could be deep enough to overflow the stack. */
export type FormFields = Record<string, string>

/**
 * In bytes. A form is at most three times as long as the call that it becomes: each byte of a text may be three, such as
 * `%E0`, and in most scripts each is.
 */
export const largestForm = 3 * largestCall
/** Our longest form has six. */
const mostFields = 50
const longestName = 100

/** Accepts form bodies as browsers post them, and no others, in this Fastify context and below. */
export function acceptForms(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: largestForm },
    async (_request: FastifyRequest, body: string) => parseForm(body),
  )
}

/** Throws `FormError`. */
export function parseForm(body: string): FormFields {
  const fields = new Map<string, string>()
  const pairs = body.split('&').filter((pair) => pair !== '')
  if (pairs.length > mostFields) throw new FormError(`has more than ${mostFields} fields`)
  for (const pair of pairs) {
    const [name = '', ...values] = pair.split('=').map(decode)
    if (name.length > longestName) {
      throw new FormError(`has a field whose name is longer than ${longestName} characters`)
    }
    if (fields.has(name)) throw new FormError('has two fields of the same name')
    fields.set(name, values.join('='))
  }
  return Object.fromEntries(fields)
}

function decode(text: string) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new FormError('is not encoded as forms are')
  }
}
