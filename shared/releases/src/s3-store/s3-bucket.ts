import { Readable } from 'node:stream'
import { largestFile, tooLarge } from '../store/size-limits'
import { StoreError, unclear } from '../store/store-error'
import { readStream } from './limited-answer'
import { type Connection, connect, type Environment } from './s3-client'
import { describeFault, isMissing, isUnclear, statusOf } from './s3-fault'
import { repeat, type S3Patience } from './s3-patience'
import { createTurns } from './turns'

type Question<Answer> = {
  /** The message's beginning when there is no answer. */
  failure: string
  stateLeft?: (() => string) | undefined
  patience?: S3Patience
  ask: (connection: Connection, options: { abortSignal: AbortSignal }) => Promise<Answer>
}

/**
 * Concurrent requests; fewer than the client's sockets, because waiting for a socket would count against the
 * deadline.
 */
export const askedAtOnce = 32

/** The objects of a bucket. Rejects with `StoreError` when it does not answer in time. */
export class S3Bucket {
  #connection: Promise<Connection> | undefined
  readonly #inTurn = createTurns(askedAtOnce)

  constructor(
    private readonly name: string,
    private readonly environment: Environment,
    private readonly patience: S3Patience,
  ) {}

  /** Undefined when there is no such object. Rejects with `ReleaseError` when it is larger than `limit` bytes. */
  async read(key: string, limit: number, stateLeft?: () => string): Promise<Buffer | undefined> {
    const object = { Bucket: this.name, Key: key }
    const found = await this.#answer<Buffer | { bytes: number } | undefined>({
      failure: `${key} could not be read`,
      stateLeft,
      patience: { ...this.patience, attemptMs: this.patience.readMs },
      ask: async ({ sdk, client }, { abortSignal }) => {
        try {
          const { Body, ContentLength } = await client.send(new sdk.GetObjectCommand(object), {
            abortSignal,
          })
          if (!(Body instanceof Readable)) return Buffer.of()
          if (ContentLength === undefined || ContentLength <= limit) {
            return await readStream(Body, limit, abortSignal)
          }
          Body.destroy()
          return { bytes: ContentLength }
        } catch (error) {
          if (isMissing(error)) return undefined
          throw error
        }
      },
    })
    if (found === undefined || Buffer.isBuffer(found)) return found
    throw tooLarge(`s3://${this.name}/${key}`, found.bytes, limit)
  }

  /** False when the key is taken; what is there stays. */
  async create(key: string, bytes: Uint8Array): Promise<boolean> {
    const object = { Bucket: this.name, Key: key, Body: bytes, IfNoneMatch: '*' }
    let mayBeOurs = false
    const stateLeft = () => (mayBeOurs ? unclear : 'Nothing was written.')
    const writing = this.#answer({
      failure: `${key} could not be written`,
      stateLeft,
      ask: async ({ sdk, client }, options) => {
        try {
          await client.send(new sdk.PutObjectCommand(object), options)
          return true
        } catch (error) {
          if (statusOf(error) === 412) return false
          mayBeOurs ||= isUnclear(error)
          throw error
        }
      },
    })
    const isNew = await writing.catch(() => false)
    if (isNew || !mayBeOurs) return writing
    // Ambiguous write: the answer to an attempt was lost, and what is there now says whose it is.
    const found = await this.read(key, largestFile, stateLeft)
    return found ? found.equals(bytes) : writing
  }

  /** The names of files and folders directly below a prefix that ends with a slash, unsorted. */
  async list(prefix: string): Promise<string[]> {
    const names: string[] = []
    const { mostPages = 1000 } = this.patience
    const pages = new Set<string | undefined>()
    for (let next: string | undefined; !pages.has(next) && pages.size < mostPages; ) {
      pages.add(next)
      const page = { Bucket: this.name, Prefix: prefix, Delimiter: '/', ContinuationToken: next }
      const answer = await this.#answer({
        failure: `${prefix} could not be listed`,
        ask: ({ sdk, client }, options) => client.send(new sdk.ListObjectsV2Command(page), options),
      })
      for (const { Key = '' } of answer.Contents ?? []) names.push(Key)
      for (const { Prefix = '' } of answer.CommonPrefixes ?? []) names.push(Prefix.slice(0, -1))
      next = answer.NextContinuationToken
      if (!next) return names.map((key) => key.slice(prefix.length))
    }
    throw new StoreError(
      `s3://${this.name}/${prefix} could not be listed: after ${pages.size} pages the store named ${pages.size < mostPages ? 'one of them again' : 'one more'} as the next. ` +
        'A proxy or cache may answer in its place: let it pass every query on. Nothing was changed.',
    )
  }

  async #answer<Answer>({
    failure,
    stateLeft,
    patience = this.patience,
    ask,
  }: Question<Answer>): Promise<Answer> {
    try {
      const connection = await this.#connect()
      return await this.#inTurn(() =>
        repeat(patience, (abortSignal) => ask(connection, { abortSignal })),
      )
    } catch (cause) {
      const state = stateLeft?.() ?? 'Nothing was changed.'
      const message = `s3://${this.name}/${failure}: ${describeFault(cause)} ${state}`
      throw new StoreError(message, { cause })
    }
  }

  /** Loads the SDK lazily, so that a folder store never waits for it. */
  async #connect() {
    this.#connection ??= connect(this.environment, this.patience.silenceMs)
    try {
      return await this.#connection
    } catch (error) {
      this.#connection = undefined
      throw error
    }
  }
}
