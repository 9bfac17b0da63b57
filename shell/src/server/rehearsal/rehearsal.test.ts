import { createTestDesk, describeRelease, type TestDesk } from '@site/releases/testing'
import { RendererProgram } from '../live/renderers/launch-renderer'
import { rendererSettings, shell } from '../live/renderers/test-renderers'
import { formatFrame } from '../renderer/protocol/frames'
import { findReleaseFaults, findShellFaults } from './rehearsal'

const short = { start: 400, answer: 1 }
const lives = 'setInterval(() => undefined, 1000)'
const ready = formatFrame({ kind: 'ready' }).toString('base64')
const starts = `import { Socket } from 'node:net'
new Socket({ fd: 3 }).write(Buffer.from('${ready}', 'base64'))`

/** A rehearsal of a release whose renderer runs this program. */
function describeRehearsal(program: string, deadlines: { start: number; answer: number }) {
  const loaded = { id: '1-careers', release: { ...describeRelease('careers'), files: {} }, css: '' }
  const { settings, releasesUrl } = rendererSettings
  const setup = { shell, settings, releasesUrl, remote: loaded }
  const launch = {
    program: new RendererProgram(Buffer.from(program)),
    serverCode: Buffer.of(),
    setup,
  }
  return { launch, loaded, deadlines }
}

async function time(faults: Promise<string[]>) {
  const began = performance.now()
  return { faults: await faults, ms: performance.now() - began }
}

let desk: TestDesk

beforeEach(() => {
  desk = createTestDesk()
})

afterEach(() => desk.remove())

test('a release that never ends its start is refused at the deadline', async () => {
  const { faults, ms } = await time(findReleaseFaults(desk, describeRehearsal(lives, short)))

  expect(faults).toEqual([
    'careers 1.0.0 cannot be rehearsed: The renderer of careers 1-careers did not start in time. Mend it.',
  ])
  expect(ms).toBeGreaterThanOrEqual(399)
})

test('a release that starts, and never lists its pages, is refused at the deadline', async () => {
  const { faults, ms } = await time(
    findReleaseFaults(
      desk,
      describeRehearsal(`${starts}\n${lives}`, { start: 60_000, answer: 400 }),
    ),
  )

  expect(faults).toEqual([
    'careers 1.0.0 cannot be rehearsed: looking for pages took longer than 0.4 s: it hangs. Mend it.',
  ])
  expect(ms).toBeGreaterThanOrEqual(399)
})

test('a shell that never ends its start is told of what it cannot run', async () => {
  const { faults, ms } = await time(findShellFaults(describeRehearsal(lives, short)))

  expect(faults).toEqual([
    'it cannot be rendered: The renderer of careers 1-careers did not start in time',
  ])
  expect(ms).toBeGreaterThanOrEqual(399)
})
