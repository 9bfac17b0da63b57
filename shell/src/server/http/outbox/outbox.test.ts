import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { open as openFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UnsentCall } from '../../renderer/protocol/protocol'
import { keptFor, mostBytes, mostKept, Outbox, triedAtLeast } from './outbox'
import { UntakenError } from './untaken-error'

jest.mock('node:fs/promises', () => {
  const real = jest.requireActual('node:fs/promises')
  return { ...real, open: jest.fn(real.open), rm: jest.fn(real.rm) }
})

let folder: string
let sent: UnsentCall[]
let takes: boolean
/** How the service answers. */
let answers: () => Promise<void>
/** Why the service does not take a call. */
let refusal: string
let logged: string[]
let opened: Outbox[]

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'outbox-')), 'outbox')
  sent = []
  takes = false
  refusal = 'contact answered 503.'
  answers = async () => {
    if (!takes) throw new Error(refusal)
  }
  logged = []
  opened = []
})

afterEach(async () => {
  jest.useRealTimers()
  answers = async () => undefined
  await Promise.all(opened.map((outbox) => outbox.stop()))
  jest.restoreAllMocks()
  rmSync(join(folder, '..'), { recursive: true })
})

function open() {
  const note = (message: string) => logged.push(message)
  const send = async (call: UnsentCall) => {
    sent.push(call)
    await answers()
  }
  const outbox = new Outbox({ folder, send, log: { warn: note, error: note } })
  opened.push(outbox)
  return outbox
}

const call = (msg = 'We need a new line'): UnsentCall => ({
  service: 'contact',
  path: '/contact-us/enquiry',
  headers: { 'Idempotency-Key': `form-${msg}` },
  body: JSON.stringify({ msg }),
  location: '/contact?sent=1',
})

const said = (count: number) => `${count} forms that were kept have not reached their service yet.`

const keptFiles = () => readdirSync(folder)

/** As after an hour of tries. */
function runLong() {
  const now = performance.now.bind(performance)
  jest.spyOn(performance, 'now').mockImplementation(() => now() + triedAtLeast)
}

async function until(isSo: () => boolean) {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20))
}

const fakeTimers = () =>
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date'] })

/** Lets the next pass over the outbox come, and end. */
async function nextPass() {
  jest.advanceTimersToNextTimer()
  while (jest.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve))
}

/** Lets one pass come after the other, without the pauses between them, until it is so. */
async function passUntil(isSo: () => boolean) {
  while (!isSo()) {
    if (jest.getTimerCount() > 0) jest.advanceTimersToNextTimer()
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('what is kept is on the disk, for this user only', async () => {
  expect(await open().keep(call())).toBe(true)

  const [name = ''] = keptFiles()
  expect(JSON.parse(readFileSync(join(folder, name), 'utf8')).call).toEqual(call())
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('the name of its folder is on the disk too, flushed in the folder above', async () => {
  await open().keep(call())

  expect(openFile).toHaveBeenCalledWith(join(folder, '..'))
})

test('it is sent again with the same key until the service has it, and then deleted', async () => {
  fakeTimers()
  await open().keep(call())
  await passUntil(() => sent.length > 0)
  expect(keptFiles()).toHaveLength(1)
  takes = true

  await passUntil(() => keptFiles().length === 0)

  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1)
})

test('tries that a service may have stored without saying so are counted for its owners', async () => {
  fakeTimers()
  const outbox = open()
  await outbox.keep(call())
  await outbox.keep(call('Another'))
  await passUntil(() => sent.length >= 4)
  takes = true

  await passUntil(() => logged.some((line) => line.includes('have reached')))

  const counted = `2 forms that were kept have reached their service, after ${sent.length} tries`
  expect(logged).toContainEqual(expect.stringContaining(counted))
})

test('a service that never says that it has a call is asked some dozens of times in a day', async () => {
  fakeTimers()
  // The longest pauses: of the thousands of passes each reads the disk.
  jest.spyOn(Math, 'random').mockReturnValue(1)
  const day = performance.now() + 24 * 60 * 60 * 1000
  await open().keep(call())

  while (performance.now() < day) await nextPass()

  expect(sent.length).toBeLessThan(50)
  expect(keptFiles()).toHaveLength(1)
})

test('in the first minutes it is asked at every pass', async () => {
  fakeTimers()
  await open().keep(call())

  for (let pass = 0; pass < 6; pass += 1) await nextPass()

  expect(sent).toHaveLength(6)
})

describe('a service that asks for rest', () => {
  const minute = 60_000
  let asksFor: number

  beforeEach(() => {
    fakeTimers()
    asksFor = 30 * minute
    answers = async () => {
      if (sent.at(-1)?.service === 'contact') throw new UntakenError(refusal, asksFor)
    }
  })

  const toContact = () => sent.filter(({ service }) => service === 'contact')

  async function passFor(ms: number) {
    const end = performance.now() + ms
    while (performance.now() < end) await nextPass()
  }

  test('is left alone so long, with what is kept meanwhile too', async () => {
    const outbox = open()
    await outbox.keep(call())
    await nextPass()
    await outbox.keep(call('Another'))

    await passFor(29 * minute)
    expect(toContact()).toHaveLength(1)
    await passFor(2 * minute)

    // One of the two: its answer asks for rest again.
    expect(toContact()).toHaveLength(2)
  })

  test('holds back no call to another service', async () => {
    const outbox = open()
    await outbox.keep(call())
    await nextPass()
    await outbox.keep({ ...call('Another'), service: 'recruitment' })
    await nextPass()

    expect(sent.map(({ service }) => service)).toEqual(['contact', 'recruitment'])
    expect(keptFiles()).toHaveLength(1)
  })

  test('for years is asked again after a day', async () => {
    asksFor = Number.POSITIVE_INFINITY
    // The longest pauses: of the thousands of passes each reads the disk.
    jest.spyOn(Math, 'random').mockReturnValue(1)
    await open().keep(call())
    await nextPass()

    await passFor(24 * 60 * minute - minute)
    expect(sent).toHaveLength(1)
    await passFor(2 * minute)

    expect(sent).toHaveLength(2)
  })

  test('is asked once more at the end of the shell', async () => {
    const outbox = open()
    await outbox.keep(call())
    await nextPass()
    // The last pass has sent it: the end comes later than that.
    jest.advanceTimersByTime(1)

    await outbox.stop()

    expect(sent).toHaveLength(2)
  })
})

test('the same text is kept once, another one beside it', async () => {
  const outbox = open()

  expect(await Promise.all([outbox.keep(call()), outbox.keep(call('Another'))])).toEqual([
    true,
    true,
  ])
  expect(await outbox.keep(call())).toBe(true)

  expect(keptFiles()).toHaveLength(2)
})

test('what an ended shell has left is sent by the next one', async () => {
  const first = open()
  await first.keep(call())
  await first.stop()
  // A shell that was killed while it wrote.
  writeFileSync(join(folder, 'half.json.new'), '{"keptAt"')
  takes = true

  open().start()

  await until(() => keptFiles().every((name) => name.endsWith('.new')))
  expect(sent.at(-1)).toEqual(call())
})

test('what was kept just before the end is sent once more', async () => {
  fakeTimers()
  const outbox = open()
  await outbox.keep(call())
  takes = true

  await outbox.stop()

  expect(sent).toEqual([call()])
  expect(keptFiles()).toEqual([])
})

test('the end does not wait for a pause between tries', async () => {
  fakeTimers()
  const outbox = open()
  await outbox.keep(call())
  for (let pass = 0; pass < 20; pass += 1) await nextPass()
  // The last pass may have sent it: the end comes later than that.
  jest.advanceTimersByTime(1)
  const { length } = sent

  await outbox.stop()

  expect(sent).toHaveLength(length + 1)
})

test('a service that answers nothing does not hold up the end', async () => {
  fakeTimers()
  const asked = new Promise<void>((resolve) => {
    answers = () => {
      resolve()
      return new Promise(() => undefined)
    }
  })
  const outbox = open()
  await outbox.keep(call())

  const stopping = outbox.stop()
  await asked
  await jest.advanceTimersByTimeAsync(10_000)
  await stopping

  expect(keptFiles()).toHaveLength(1)
})

test('the end begins no try after three seconds', async () => {
  fakeTimers()
  const outbox = open()
  await Promise.all([outbox.keep(call()), outbox.keep(call('Another'))])
  answers = () => new Promise((_, reject) => setTimeout(reject, 4000))

  const stopping = outbox.stop()
  while (sent.length === 0) await new Promise((resolve) => setImmediate(resolve))
  // The limit of the whole end is not reached: it ends because nothing more is begun.
  await jest.advanceTimersByTimeAsync(4000)
  await stopping

  expect(sent).toHaveLength(1)
  expect(keptFiles()).toHaveLength(2)
})

test('two signals to end send what waits once', async () => {
  fakeTimers()
  const outbox = open()
  await outbox.keep(call())
  takes = true

  await Promise.all([outbox.stop(), outbox.stop()])

  expect(sent).toEqual([call()])
  expect(logged).toEqual([expect.stringContaining('1 forms that were kept have reached')])
})

test('what was kept during the last pass is sent before the end', async () => {
  fakeTimers()
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    answers = () => {
      resolve()
      return new Promise((done) => {
        answer = done
      })
    }
  })
  const outbox = open()
  await outbox.keep(call())
  jest.advanceTimersToNextTimer()
  await asked
  await outbox.keep(call('Another'))
  answers = async () => undefined

  const stopping = outbox.stop()
  answer()
  await stopping

  expect(sent).toEqual([call(), call('Another')])
  expect(keptFiles()).toEqual([])
})

test('what is kept while the last visitors are answered is sent before the end', async () => {
  fakeTimers()
  takes = true
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const outbox = open()
  await outbox.keep(call())
  const stopping = outbox.stop(answered)
  while (keptFiles().length > 0) await new Promise((resolve) => setImmediate(resolve))

  await outbox.keep(call('Another'))
  answer()
  await stopping

  expect(sent).toEqual([call(), call('Another')])
  expect(keptFiles()).toEqual([])
})

test('when a service takes one again, the others need not wait for their pauses', async () => {
  fakeTimers()
  const outbox = open()
  await outbox.keep(call())
  for (let pass = 0; pass < 200; pass += 1) await nextPass()
  const back = performance.now()
  takes = true
  await outbox.keep(call('Another'))

  while (keptFiles().length > 0) {
    if (jest.getTimerCount() > 0) jest.advanceTimersToNextTimer()
    await new Promise((resolve) => setImmediate(resolve))
  }

  expect(performance.now() - back).toBeLessThan(2 * 60_000)
})

test('a file that cannot be read holds back no other, and is named', async () => {
  mkdirSync(folder)
  writeFileSync(join(folder, '0.json'), 'torn')
  await open().keep(call())
  takes = true

  await until(() => keptFiles().length === 1)

  expect(keptFiles()).toEqual(['0.json'])
  expect(logged).toContainEqual(expect.stringMatching(/^0\.json: /))
})

test('a file that is no JSON is named once, without what is in it', async () => {
  fakeTimers()
  mkdirSync(folder)
  writeFileSync(join(folder, '0.json'), 'Asha Rao, 98220')
  open().start()

  await nextPass()
  await nextPass()

  expect(logged).toEqual(['0.json: It is no JSON.', said(1)])
})

test('why a call is refused is said once for each reason', async () => {
  fakeTimers()
  const outbox = open()
  await Promise.all([outbox.keep(call()), outbox.keep(call('Another'))])

  for (const reason of ['403', '403', '502', '403']) {
    refusal = `contact answered ${reason}.`
    await nextPass()
  }

  expect(logged).toEqual(['contact answered 403.', said(2), 'contact answered 502.'])
})

test('how many wait is said when the number is another', async () => {
  fakeTimers()
  const outbox = open()
  await outbox.keep(call())
  await nextPass()
  await nextPass()
  await outbox.keep(call('Another'))
  await nextPass()

  const counts = logged.filter((line) => line.includes('that were kept'))
  expect(counts).toEqual([said(1), said(2)])
})

test('a folder that cannot be read is named once while it cannot', async () => {
  fakeTimers()
  writeFileSync(folder, '')
  open().start()
  await nextPass()
  await nextPass()

  expect(logged).toContainEqual(expect.stringMatching(/^The outbox could not be read\./))
  expect(new Set(logged).size).toBe(logged.length)
})

test('a folder that cannot be read is tried again', async () => {
  fakeTimers()
  const outbox = open()
  await outbox.keep(call())
  renameSync(folder, `${folder}.away`)
  writeFileSync(folder, '')
  await passUntil(() => logged.some((line) => line.startsWith('The outbox could not be read.')))
  rmSync(folder)
  renameSync(`${folder}.away`, folder)
  takes = true

  await passUntil(() => keptFiles().length === 0)

  expect(sent.at(-1)).toEqual(call())
})

test('a full outbox takes no more, and says so', async () => {
  mkdirSync(folder)
  const old = JSON.stringify({ keptAt: new Date().toISOString(), call: call() })
  for (let count = 0; count < mostKept; count++) writeFileSync(join(folder, `${count}.json`), old)

  expect(await open().keep(call('One more'))).toBe(false)

  expect(logged).toEqual([expect.stringContaining('1000 calls are kept already.')])
})

test('a disk that cannot be written gives no receipt', async () => {
  writeFileSync(folder, 'a file where the folder should be')

  expect(await open().keep(call())).toBe(false)

  expect(logged).toEqual([expect.stringContaining('A form could not be kept')])
})

test('after the days that the privacy policy names it is deleted, unsent', async () => {
  await open().keep(call())
  const later = Date.now() + keptFor + 1000
  jest.spyOn(Date, 'now').mockReturnValue(later)
  runLong()

  await until(() => keptFiles().length === 0)

  expect(logged).toEqual([expect.stringMatching(/^A form of .+Z was given up/)])
})

test('a clock that is wrong after a start gives nothing up', async () => {
  await open().keep(call())
  const wrong = Date.now() + 2 * keptFor
  jest.spyOn(Date, 'now').mockReturnValue(wrong)

  await until(() => sent.length > 0)
  takes = true
  await until(() => keptFiles().length === 0)

  expect(sent.length).toBeGreaterThan(1)
  expect(logged.join()).not.toContain('given up')
})

test('the same form twice at once is kept once, and both are told so', async () => {
  const outbox = open()
  const receipts = await Promise.all([outbox.keep(call()), outbox.keep(call())])

  expect(receipts).toEqual([true, true])
  expect(keptFiles()).toHaveLength(1)
  const [name = ''] = keptFiles()
  expect(JSON.parse(readFileSync(join(folder, name), 'utf8')).call).toEqual(call())
})

test('an outbox of many bytes takes no more, and says so', async () => {
  await open().keep(call())
  writeFileSync(join(folder, 'large.json'), Buffer.alloc(mostBytes))

  expect(await open().keep(call('Another'))).toBe(false)
  expect(logged.some((line) => line.includes(`No more than ${mostBytes} bytes`))).toBe(true)
})

test('what an ended shell could not finish is removed', async () => {
  await open().keep(call())
  writeFileSync(join(folder, 'half.json.1.new'), '{"keptAt":')

  open().start()

  await until(() => !keptFiles().includes('half.json.1.new'))
})

test('what a disk does not let go is sent once', async () => {
  fakeTimers()
  takes = true
  await open().keep(call())
  const [name = ''] = keptFiles()
  jest.mocked(rm).mockClear().mockRejectedValue(new Error('EROFS: read-only file system'))

  await passUntil(() => jest.mocked(rm).mock.calls.length > 1)
  jest.mocked(rm).mockImplementation(jest.requireActual('node:fs/promises').rm)
  await passUntil(() => keptFiles().length === 0)

  expect(logged.some((line) => line.startsWith(name))).toBe(true)
  expect(sent).toHaveLength(1)
})

test('a file that cannot be read is deleted after the same days', async () => {
  await open().keep(call())
  const old = join(folder, 'old.json')
  writeFileSync(old, '{')
  const long = (Date.now() - keptFor) / 1000 - 60
  utimesSync(old, long, long)

  open().start()
  runLong()

  await until(() => !keptFiles().includes('old.json'))
})
