import { LRUCache } from 'lru-cache'

type Bucket = { tokens: number; filledAt: number }

type TokenRate = {
  /** Size of the bucket. */
  burst: number
  /** Refill rate. */
  perSecond: number
}

/** Bounds the memory: beyond it, the least recently used address is forgotten and starts with a full bucket. */
const addressesKept = 10_000

/** A token bucket for each address. */
export class TokenBuckets {
  readonly #buckets = new LRUCache<string, Bucket>({ max: addressesKept })

  constructor(
    private readonly rate: TokenRate,
    private readonly now = () => performance.now(),
  ) {}

  /** Takes a token; when there is none, says in how many seconds there will be one. */
  take(address: string): { retryAfter: number } | undefined {
    const { burst, perSecond } = this.rate
    const now = this.now()
    const bucket = this.#buckets.get(address) ?? { tokens: burst, filledAt: now }
    const added = ((now - bucket.filledAt) / 1000) * perSecond
    bucket.tokens = Math.min(burst, bucket.tokens + added)
    bucket.filledAt = now
    this.#buckets.set(address, bucket)
    if (bucket.tokens < 1) return { retryAfter: Math.ceil((1 - bucket.tokens) / perSecond) }
    bucket.tokens--
    return undefined
  }
}
