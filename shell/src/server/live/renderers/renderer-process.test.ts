import type { ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { Duplex, PassThrough } from 'node:stream'
import { formatFrame } from '../../renderer/protocol/frames'
import type { Launched, RendererProgram } from './launch-renderer'
import { processorUseOf } from './process-usage'
import { RendererProcess } from './renderer-process'
import { rendererSettings, shell } from './test-renderers'

jest.mock('./process-usage')

/** A process that answers what the test says, also after its end. */
function launchFake() {
  const sent: Buffer[] = []
  const child = Object.assign(new EventEmitter(), { kill: () => true, pid: 1 }) as ChildProcess
  const channel = new Duplex({
    read: () => undefined,
    write(chunk, _encoding, done) {
      sent.push(chunk)
      done()
    },
  })
  const launched: Launched = { child, channel, errors: new PassThrough() }
  return {
    program: { launch: () => launched } as RendererProgram,
    async answer(header: object, body = '') {
      const read = once(channel, 'data')
      channel.push(formatFrame(header, Buffer.from(body)))
      await read
    },
    /** As if so many bytes that were sent to it were not read. */
    leaveUnread(bytes: number) {
      Object.defineProperty(channel, 'writableLength', { value: bytes })
    },
    /** What was sent to it. */
    sent: () => Buffer.concat(sent).toString(),
  }
}

let heard: object[]
let ended: string[]
let renderer: RendererProcess
let answer: ReturnType<typeof launchFake>['answer']
let leaveUnread: ReturnType<typeof launchFake>['leaveUnread']
let sent: ReturnType<typeof launchFake>['sent']

beforeEach(async () => {
  const fake = launchFake()
  answer = fake.answer
  leaveUnread = fake.leaveUnread
  sent = fake.sent
  heard = []
  ended = []
  renderer = new RendererProcess({
    program: fake.program,
    setup: { ...rendererSettings, shell: { ...shell, css: 'body{}', boot: 'go()' } },
    serverCode: Buffer.from('good'),
    onAnswer: (one) => heard.push(one),
    onEnd: ({ message }) => ended.push(message),
  })
  await answer({ kind: 'ready' })
  await renderer.started
})

test('what a process answers after its end is not heard: another one has its pages by now', async () => {
  renderer.send({ kind: 'page', id: 1, page: { url: '/' } })
  await answer({ kind: 'waits', id: 1 })

  renderer.fail(new Error('A page of it is in an endless loop.'))
  await answer({ kind: 'works', id: 1 })

  expect(heard).toEqual([{ kind: 'waits', id: 1 }])
})

test.each(['page', 'failed', 'list', 'inspection', 'echo', 'ready', 'waits', 'works'])(
  'a process that sends "%s" unasked is ended, before it is parsed',
  async (kind) => {
    await answer({ kind, id: 7, status: 200 })

    expect(heard).toEqual([])
    expect(ended).toEqual([
      `The renderer of shell 1-shell was ended: It sent "${kind}", which it was not asked for.`,
    ])
  },
)

test('a process that talks of one page without end is ended', async () => {
  renderer.send({ kind: 'page', id: 7, page: { url: '/' } })

  let notes = 0
  while (ended.length === 0 && notes < 10_000) {
    await answer({ kind: notes++ % 2 === 0 ? 'waits' : 'works', id: 7 })
  }

  expect(notes).toBeGreaterThan(500)
  expect(notes).toBeLessThan(2000)
  expect(ended[0]).toContain('which it was not asked for')
})

test('a note as long as all notes of a page is not heard', async () => {
  renderer.send({ kind: 'page', id: 7, page: { url: '/' } })

  await answer({ kind: 'waits', id: 7, more: 'x'.repeat(100_000) })

  expect(heard).toEqual([])
  expect(ended).toHaveLength(1)
})

test.each(['service', 'echo'])('a process that sends a long "%s" is ended', async (kind) => {
  jest.mocked(processorUseOf).mockReturnValue({ time: 0, waits: true })
  renderer.checkLife()

  await answer({ kind, message: 'x'.repeat(100_000) })

  expect(heard).toEqual([])
  expect(ended).toEqual([
    expect.stringMatching(
      `^The renderer of shell 1-shell was ended: It sent "${kind}" with 100\\d{3} bytes, and may send 32768\\.$`,
    ),
  ])
})

test('what no page needs beside its bytes is not even parsed', async () => {
  const parse = jest.spyOn(JSON, 'parse')

  await answer({ kind: 'works', id: 7, more: 'x'.repeat(600_000) })

  expect(parse).not.toHaveBeenCalled()
  parse.mockRestore()
  expect(ended).toEqual([
    expect.stringMatching(
      /^The renderer of shell 1-shell was ended: A message with a header of 600\d{3} bytes was announced, and it may have 524288\.$/,
    ),
  ])
})

test('a page comes with the blocks that its process was never told', async () => {
  renderer.send({ kind: 'page', id: 7, page: { url: '/' } })

  await answer({ kind: 'page', id: 7, status: 200, holes: { styles: 3, boot: 7 } }, '<a></a>')

  const html = expect.stringMatching(
    /^<a><style>.*body{}<\/style><script type="importmap">.*<\/a>go\(\)$/,
  )
  expect(heard).toEqual([{ kind: 'page', id: 7, answer: { status: 200, body: expect.anything() } }])
  expect(heard.map((one) => 'answer' in one && String(Object(one.answer).body))).toEqual([html])
  expect(sent()).not.toMatch(/body{}|go\(\)/)
})

test('a page is answered once', async () => {
  renderer.send({ kind: 'page', id: 7, page: { url: '/' } })

  await answer({ kind: 'page', id: 7, status: 200 })
  await answer({ kind: 'page', id: 7, status: 200 })

  expect(heard).toHaveLength(1)
  expect(ended).toHaveLength(1)
})

test('a page goes on to wait for its services although it was answered', async () => {
  renderer.send({ kind: 'page', id: 7, page: { url: '/' } })

  await answer({ kind: 'failed', id: 7, message: 'It took too long.' })
  await answer({ kind: 'works', id: 7 })

  expect(ended).toEqual([])
})

test('a process that is blocked is found, although the ping itself woke it for a moment', () => {
  jest
    .mocked(processorUseOf)
    .mockReturnValueOnce({ time: 0, waits: true })
    .mockReturnValue({ time: 10, waits: true })

  for (let check = 0; check < 25; check++) renderer.checkLife()

  expect(ended).toEqual([
    'The renderer of shell 1-shell was ended: it was blocked and answered nothing.',
  ])
})

test('a process that reads nothing is ended, and does not end the shell by an error of its check', () => {
  jest.mocked(processorUseOf).mockReturnValue({ time: 0, waits: true })
  leaveUnread(65 * 1024 * 1024)

  renderer.checkLife()

  expect(ended).toEqual([
    'The renderer of shell 1-shell was ended: it read nothing and answered nothing.',
  ])
})

test('a process that gets a little of a busy machine is not blocked', () => {
  let time = 0
  jest.mocked(processorUseOf).mockImplementation(() => ({ time: time++, waits: true }))

  for (let check = 0; check < 100; check++) renderer.checkLife()

  expect(ended).toEqual([])
})
