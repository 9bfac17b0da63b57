import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure } from './answers'
import type { Database } from './database'
import { checkEnquiry } from './enquiry-schema'
import { storeEnquiry } from './enquiry-store'
import type { ServicesOptions } from './options'

type ContactOptions = Pick<Required<ServicesOptions>, 'contactPath' | 'csrfHeader' | 'csrfValue'>

const bodyLimit = 64 * 1024
const keyLimit = 200
const thanks = 'Thank you. Your enquiry has reached us; we answer within one working day.'

export function addContactRoutes(
  app: FastifyInstance,
  database: Database,
  { contactPath, csrfHeader, csrfValue }: ContactOptions,
) {
  const headerName = csrfHeader.toLowerCase()

  // CSRF: checked before the body is read, so that a forged request costs nothing.
  async function verifyHeader(request: FastifyRequest, reply: FastifyReply) {
    if (request.headers[headerName] === csrfValue) return
    return reply.code(403).send(failure(`The ${csrfHeader} header is missing or wrong.`))
  }

  app.post(contactPath, { bodyLimit, onRequest: verifyHeader }, (request, reply) => {
    const key = readKey(request)
    if (key && key.length > keyLimit) {
      const message = `The Idempotency-Key header is longer than ${keyLimit} characters.`
      return reply.code(400).send(failure(message))
    }

    const { enquiry, errors } = checkEnquiry(request.body)
    if (!enquiry) {
      const message = 'The enquiry was not stored, some fields need correction.'
      return reply.code(400).send({ ...failure(message), errors })
    }

    if (storeEnquiry(database, enquiry, key) === 'conflict') {
      const message = 'This Idempotency-Key was used for a different enquiry. Send a new key.'
      return reply.code(422).send(failure(message))
    }
    return reply.send({ status: 'success', message: thanks })
  })
}

function readKey(request: FastifyRequest) {
  const header = request.headers['idempotency-key']
  return (Array.isArray(header) ? header.join() : header) || null
}
