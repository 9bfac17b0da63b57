import type { CDPSession } from 'playwright-core'

export type Asked = {
  url: string
  kind: 'html' | 'script' | 'style' | 'font' | 'picture' | 'other'
  /** On the wire, with headers. */
  bytes: number
  /** In ms since the page itself was asked for. */
  start: number
  end: number
}

export type Requests = {
  asked: Asked[]
  /** How long nothing has been under way, in ms. */
  quietFor(): number
}

/** Follows all requests of a page, from now on. */
export function followRequests(client: CDPSession): Requests {
  const asked: Asked[] = []
  const underWay = new Map<string, Asked>()
  let began: number | undefined
  let changed = performance.now()

  const since = (timestamp: number) => {
    began ??= timestamp
    return (timestamp - began) * 1000
  }
  const end = (id: string, timestamp: number, bytes: number) => {
    const request = underWay.get(id)
    if (!request) return
    Object.assign(request, { end: since(timestamp), bytes })
    underWay.delete(id)
    changed = performance.now()
  }
  client.on('Network.requestWillBeSent', ({ requestId, request: { url }, timestamp, type }) => {
    if (!/^https?:/.test(url)) return
    changed = performance.now()
    const start = since(timestamp)
    const request: Asked = { url, kind: kindOf(type), bytes: 0, start, end: NaN }
    asked.push(request)
    underWay.set(requestId, request)
  })
  client.on('Network.responseReceived', ({ requestId, type, response: { mimeType } }) => {
    const request = underWay.get(requestId)
    if (request) request.kind = kindOf(type, mimeType)
  })
  client.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    end(requestId, timestamp, encodedDataLength),
  )
  client.on('Network.loadingFailed', ({ requestId, timestamp }) => end(requestId, timestamp, 0))
  return {
    asked,
    quietFor: () => (underWay.size > 0 ? 0 : performance.now() - changed),
  }
}

/** By the type of its answer too, because what is preloaded has no type of its own. */
function kindOf(type = '', mime = ''): Asked['kind'] {
  if (type === 'Document') return 'html'
  if (type === 'Script' || /javascript/.test(mime)) return 'script'
  if (type === 'Stylesheet' || /css/.test(mime)) return 'style'
  if (type === 'Font' || /font/.test(mime)) return 'font'
  if (type === 'Image' || /image/.test(mime)) return 'picture'
  return 'other'
}

export function bytesOf(asked: Asked[]): number {
  return asked.reduce((sum, { bytes }) => sum + bytes, 0)
}
