import type { FastifyInstance } from 'fastify'
import { string } from 'yup'
import { failure } from './answers'
import type { Database } from './database'

const bodyLimit = 4 * 1024
const longestEmail = 254
const thanks = 'Thank you for subscribing.'

const emailSchema = string().trim().lowercase().required().max(longestEmail).email()

/** Takes `{ "email": … }`. A known address gets the same answer, against probing (enumeration). */
export function addSubscriptionRoutes(app: FastifyInstance, database: Database) {
  app.post('/subscribe', { bodyLimit }, (request, reply) => {
    const { email }: { email?: unknown } = Object(request.body)
    if (typeof email !== 'string' || !emailSchema.isValidSync(email)) {
      return reply.code(400).send(failure('Invalid email address'))
    }
    database
      .prepare('INSERT INTO subscriptions (email) VALUES (?) ON CONFLICT (email) DO NOTHING')
      .run(emailSchema.cast(email))
    return reply.send({ status: 'success', message: thanks })
  })
}
