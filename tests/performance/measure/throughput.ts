import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const seconds = 5
const connections = 50

export type Throughput = {
  /** What is refused does not count. */
  perSecond: number
  /** In ms. */
  p99: number
  /** Answers other than a page, and connections without any. */
  refused: number
}

/** Fifty connections that each wait for their answer, one address after the other. */
export async function measureThroughput(wrk: string, addresses: string[]): Promise<Throughput> {
  const [first = ''] = addresses
  const folder = await mkdtemp(join(tmpdir(), 'bench-wrk-'))
  try {
    const script = join(folder, 'addresses.lua')
    await writeFile(script, scriptOf(addresses))
    const load = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '--latency']
    const { stdout } = await promisify(execFile)(wrk, [
      ...load,
      '-s',
      script,
      new URL(first).origin,
    ])
    return readReport(stdout)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Asks for all kinds of compression: each server takes the one that it knows. */
function scriptOf(addresses: string[]): string {
  const paths = addresses.map((address) => {
    const { pathname, search } = new URL(address)
    return JSON.stringify(pathname + search)
  })
  return `local paths = { ${paths.join(', ')} }
local headers = { ["Accept-Encoding"] = "br, gzip" }
local number = 0
function request()
  number = number % #paths + 1
  return wrk.format("GET", paths[number], headers)
end
`
}

const inMs: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 }

export function readReport(report: string): Throughput {
  const [, requests, time, timeUnit = ''] =
    /([\d]+) requests in ([\d.]+)(ms|s|m)\b/.exec(report) ?? []
  const [, refused = '0'] = /Non-2xx or 3xx responses: (\d+)/.exec(report) ?? []
  const [, amount, unit = ''] = /99%\s+([\d.]+)(us|ms|s|m)\b/.exec(report) ?? []
  const seconds = (Number(time) * (inMs[timeUnit] ?? NaN)) / 1000
  return {
    perSecond: (Number(requests) - Number(refused)) / seconds,
    p99: Number(amount) * (inMs[unit] ?? NaN),
    refused: Number(refused) + countErrors(report),
  }
}

/** `Socket errors: connect 0, read 3, write 0, timeout 1` */
function countErrors(report: string): number {
  const [line = ''] = /Socket errors: .+/.exec(report) ?? []
  return [...line.matchAll(/\d+/g)].reduce((sum, [count]) => sum + Number(count), 0)
}
