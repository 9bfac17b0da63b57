import type { Browser } from 'playwright-core'
import { loadCold } from './cold-load'
import type { Profile } from './profiles'

export type Frame = {
  /** In ms since the page was asked for. */
  at: number
  /** JPEG, base64. */
  picture: string
}

/** What a visitor sees while a page loads, each change once. */
export async function takeFilmstrip(
  browser: Browser,
  url: string,
  profile: Profile,
): Promise<Frame[]> {
  const frames: Frame[] = []
  let began: number | undefined
  await loadCold(browser, url, profile, {}, async ({ client }) => {
    client.on('Network.requestWillBeSent', ({ wallTime }) => {
      began ??= wallTime
    })
    client.on('Page.screencastFrame', ({ data, metadata: { timestamp }, sessionId }) => {
      // The browser sends the next one once this is acknowledged; a page that is closed sends none.
      client.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
      if (began === undefined || timestamp === undefined) return
      frames.push({ at: (timestamp - began) * 1000, picture: data })
    })
    await client.send('Page.startScreencast', { format: 'jpeg', quality: 50, maxWidth: 160 })
  })
  return frames
}

/** What was to be seen at each step of time, up to the last change. */
export function sampleFrames(frames: Frame[], step: number, most = 20): Frame[] {
  const last = frames.at(-1)?.at ?? 0
  const count = Math.min(most, Math.ceil(last / step) + 1)
  return Array.from({ length: count }, (_, position) => position * step).flatMap((at) => {
    const seen = frames.findLast((frame) => frame.at <= at)
    return seen ? [{ at, picture: seen.picture }] : []
  })
}
