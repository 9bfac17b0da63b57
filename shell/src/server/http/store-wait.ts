import { setTimeout as pause } from 'node:timers/promises'
import { StoreError } from '@site/releases'
import fastify, { type FastifyInstance } from 'fastify'
import { messageOf } from '../../page/thrown'
import { isOrphan, onEndAsked } from './end-when-asked'
import { connectionLimits, createNodeServer } from './node-server'
import { sendMessage } from './pages/error-answers'
import { unavailablePage } from './pages/message-pages'
import type { Policies } from './policy/policy'
import { isOperator } from './requests/is-operator'

type WaitOptions = {
  listen: (app: FastifyInstance) => Promise<void>
  log: (reason: string) => void
  /** Whoever has it is told why, as of a shell that has started. */
  metricsToken: string | undefined
  policies: Pick<Policies, 'forType'>
  /** Milliseconds between two attempts. */
  every?: number
  /** Milliseconds after which the first attempt counts as waiting: of a store that is away it may take half a minute. */
  patience?: number
}

/**
 * Repeats `attempt` until the store answers. A shell that exited instead, or that did not answer whoever looks after
 * it, would be restarted again and again, with growing delays (crash loop). Meanwhile it is alive and not ready. Throws
 * an error that is not transient.
 */
export async function untilStoreAnswers<Made>(
  attempt: () => Promise<Made>,
  { listen, every = 2000, patience = 1000, ...options }: WaitOptions,
): Promise<Made> {
  let app: FastifyInstance | undefined
  let reason = 'The shell is not ready yet: it waits for the release store.'
  let stopListening = () => {}
  const answerMeanwhile = async () => {
    if (app) return
    stopListening = onEndAsked(() => process.exit(0))
    if (isOrphan()) process.exit(0)
    app = createWaitingServer(() => reason, options)
    await listen(app)
  }
  try {
    for (;;) {
      const attempted = attempt()
      if (await isPending(attempted, patience)) await answerMeanwhile()
      try {
        return await attempted
      } catch (error) {
        if (!(error instanceof StoreError)) throw error
        const news = `The shell is not ready yet and tries again: this machine has no copy of all that a start needs, so the release store has to answer. ${error.message}`
        if (news !== reason) options.log(news)
        reason = news
      }
      await answerMeanwhile()
      await pause(every)
    }
  } finally {
    stopListening()
    await app?.close()
  }
}

function isPending(attempted: Promise<unknown>, ms: number) {
  const isSettled = attempted.then(
    () => false,
    () => false,
  )
  return Promise.race([isSettled, pause(ms, true, { ref: false })])
}

function createWaitingServer(
  reason: () => string,
  { log, metricsToken, policies }: Pick<WaitOptions, 'log' | 'metricsToken' | 'policies'>,
) {
  const app = fastify({
    forceCloseConnections: true,
    serverFactory: (handle) =>
      createNodeServer(handle, {
        limits: connectionLimits,
        sendAtOnce: () => false,
        logError: (error) => log(`A request could not be answered. ${messageOf(error)}`),
        logRefused: log,
      }),
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
  })
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (request, reply) => {
    reply.code(503)
    return {
      status: 'not ready',
      ...(isOperator(request, metricsToken) && { reasons: [reason()] }),
    }
  })
  // A form is not taken either, of whichever type.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async () => undefined)
  // For a visitor, the message of a shell that has started and no page.
  app.setNotFoundHandler(async (_request, reply) =>
    sendMessage(reply.headers(policies.forType('text/html')), 503, unavailablePage),
  )
  return app
}
