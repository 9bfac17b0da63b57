import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '../random'
import { quantile } from './statistics'

/** One request and its outcome; status 0 without an answer. */
export type Shot = { path: string; status: number; ms: number; retryAfter: string | undefined }

type Load = {
  perSecond: number
  seconds: number
  /** Path and apparent address of the nth request. */
  pathOf: (shot: number) => string
  addressOf?: (shot: number) => string
}

/**
 * Sends requests at random moments, as visitors who know nothing of each other do (Poisson process), however long the
 * answers take (open model).
 */
export async function fire(site: string, load: Load): Promise<Shot[]> {
  const agent = new Agent({ keepAlive: true })
  const random = createRandom(load.perSecond)
  const shots: Promise<Shot>[] = []
  const started = performance.now()
  const total = load.perSecond * load.seconds
  let due = started
  while (shots.length < total) {
    for (; due <= performance.now() && shots.length < total; due += gap(load.perSecond, random)) {
      const number = shots.length
      shots.push(shoot(site + load.pathOf(number), agent, load.addressOf?.(number)))
    }
    await pause(1)
  }
  const all = await Promise.all(shots)
  agent.destroy()
  return all
}

/** In ms. */
function gap(perSecond: number, random: () => number) {
  return (-Math.log(1 - random()) * 1000) / perSecond
}

/** Sends requests from visitors who each wait for their answer (closed model): the site's capacity. */
export async function saturate(
  site: string,
  { visitors, seconds, pathOf }: Pick<Load, 'seconds' | 'pathOf'> & { visitors: number },
): Promise<Shot[]> {
  const agent = new Agent({ keepAlive: true })
  const shots: Shot[] = []
  const end = performance.now() + seconds * 1000
  let number = 0
  const visitor = async () => {
    while (performance.now() < end) {
      const own = number++
      shots.push(await shoot(site + pathOf(own), agent, addressFor(own)))
    }
  }
  await Promise.all(Array.from({ length: visitors }, visitor))
  agent.destroy()
  return shots
}

/** A different address for every visitor. */
export function addressFor(number: number) {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

export function latencies(shots: Shot[]) {
  const times = shots.map(({ ms }) => ms)
  return { p50: Math.round(quantile(times, 0.5)), p99: Math.round(quantile(times, 0.99)) }
}

function shoot(url: string, agent: Agent, address?: string): Promise<Shot> {
  const started = performance.now()
  const path = new URL(url).pathname
  const headers = {
    'Accept-Encoding': 'br',
    ...(address && { 'X-Forwarded-For': address }),
  }
  return new Promise((resolve) => {
    const settle = (status: number, retryAfter?: string) =>
      resolve({ path, status, ms: performance.now() - started, retryAfter })
    request(url, { agent, headers, timeout: 60_000 }, (response) => {
      response.resume()
      response.once('end', () => settle(response.statusCode ?? 0, response.headers['retry-after']))
      response.once('error', () => settle(0))
    })
      .once('error', () => settle(0))
      .end()
  })
}
