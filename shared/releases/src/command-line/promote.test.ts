import { join } from 'node:path'
import { newestOf } from '../history/history'
import { readHistory } from '../history/pointers'
import { createTestDesk, type TestDesk } from '../test-desk'
import { writeBuild } from '../test-release'
import { createTerminal, type TestTerminal } from './test-terminal'

let desk: TestDesk
let terminal: TestTerminal

beforeEach(() => {
  desk = createTestDesk()
  terminal = createTerminal(desk)
  jest.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  jest.restoreAllMocks()
  desk.remove()
})

async function publish(version: string) {
  const { id } = writeBuild(join(desk.folder, 'careers'), 'careers', version)
  await terminal.run('publish careers')
  return id
}

const readNewest = async () => newestOf(await readHistory(desk.store, desk.keys))

describe('a release that is live already', () => {
  test.each(['', ' --dry-run', ' --again'])('is told, and is no pointer%s', async (flag) => {
    await publish('1.0.0')
    await terminal.run('promote careers 1.0.0')

    const words = await terminal.run(`promote careers 1.0.0${flag}`)

    expect(words).toBe('careers 1.0.0 is live already: nothing was changed')
    expect(await readNewest()).toMatchObject({ number: 1 })
  })

  test('is told to programs', async () => {
    const release = await publish('1.0.0')
    await terminal.run('promote careers 1.0.0')

    const told = await terminal.ask('promote careers 1.0.0')

    expect(told).toEqual({ remote: 'careers', version: '1.0.0', release, pointer: null })
  })

  test('ends a canary beside it, which is a change', async () => {
    for (const version of ['1.0.0', '1.1.0']) await publish(version)
    await terminal.run('promote careers 1.0.0')
    await terminal.run('canary careers 1.1.0 --percent 10')

    const told = await terminal.ask('promote careers 1.0.0')

    expect(told).toMatchObject({ pointer: 3, ended: expect.stringContaining('The canary 1.1.0') })
    expect(await readNewest()).toMatchObject({ number: 3, canaries: {} })
  })
})
