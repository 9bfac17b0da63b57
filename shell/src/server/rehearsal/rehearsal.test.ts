import { createTestDesk, describeRelease } from '@site/releases/testing'
import { RendererProgram } from '../live/renderers/launch-renderer'
import { rendering, shell } from '../live/renderers/test-renderers'
import { formatFrame } from '../renderer/protocol/frames'
import { findReleaseFaults } from './rehearsal'

const lives = 'setInterval(() => undefined, 1000)'
const ready = formatFrame({ kind: 'ready' }).toString('base64')
const starts = `import { Socket } from 'node:net'
new Socket({ fd: 3 }).write(Buffer.from('${ready}', 'base64'))`

/** Rehearses a release whose renderer runs this program. */
async function rehearse(program: string, limits: { start: number; answer: number }) {
  const desk = createTestDesk()
  const loaded = { id: '1-careers', release: { ...describeRelease('careers'), files: {} }, css: '' }
  const { settings, releasesUrl } = rendering
  const setup = { shell, settings, releasesUrl, remote: loaded }
  const launch = {
    program: new RendererProgram(Buffer.from(program)),
    serverCode: Buffer.of(),
    setup,
  }
  const began = performance.now()
  const faults = await findReleaseFaults(desk, { launch, loaded, limits })
  desk.remove()
  return { faults, ms: performance.now() - began }
}

test('a release that never ends its start is refused at the limit', async () => {
  const { faults, ms } = await rehearse(lives, { start: 400, answer: 1 })

  expect(faults).toEqual([
    'careers 1.0.0 cannot be rehearsed: The renderer of careers 1-careers did not start in time. Mend it.',
  ])
  expect(ms).toBeGreaterThanOrEqual(399)
})

test('a release that starts, and never says which pages it has, is too', async () => {
  const { faults, ms } = await rehearse(`${starts}\n${lives}`, { start: 60_000, answer: 400 })

  expect(faults).toEqual([
    'careers 1.0.0 cannot be rehearsed: looking for pages took longer than 0.4 s: it hangs. Mend it.',
  ])
  expect(ms).toBeGreaterThanOrEqual(399)
})
