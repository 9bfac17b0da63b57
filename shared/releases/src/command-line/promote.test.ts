import { join } from 'node:path'
import { newestOf } from '../history/history'
import { readHistory } from '../history/pointers'
import { createTestDesk, type TestDesk } from '../test-desk'
import { addRelease, writeBuild } from '../test-release'
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

describe.each(['promote careers', 'check careers', 'canary careers --percent 10'])(
  '%s, without a version,',
  (command) => {
    const usage = command.replace('careers', 'careers <version>')

    test('lists the newest that are published', async () => {
      for (let minor = 0; minor < 12; minor++) {
        await addRelease(desk.as('hr'), 'careers', `1.${minor}.0`)
      }

      await expect(terminal.run(command)).rejects.toMatchObject({
        name: 'ReleaseError',
        message:
          `The version is missing: ${usage} (published: 1.11.0, 1.10.0, 1.9.0, ` +
          '1.8.0, 1.7.0, 1.6.0, 1.5.0, 1.4.0, 1.3.0, 1.2.0 and 2 older). Nothing was changed.',
      })
    })

    test('says how to publish one, where none is', async () => {
      await expect(terminal.run(command)).rejects.toMatchObject({
        name: 'ReleaseError',
        message: `The version is missing: ${usage}. None is published yet: "npm run release -- publish careers" adds its build. Nothing was changed.`,
      })
    })
  },
)
