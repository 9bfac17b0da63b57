import { createTestDesk, type TestDesk } from '../test-desk'
import { addRelease } from '../test-release'
import { createTerminal, type TestTerminal } from './test-terminal'

let desk: TestDesk
let terminal: TestTerminal

beforeEach(() => {
  desk = createTestDesk()
  terminal = createTerminal(desk)
})

afterEach(() => desk.remove())

describe('diff', () => {
  beforeEach(async () => {
    await addRelease(desk.as('hr'), 'careers', '1.0.0', {
      contents: { 'web/openings.0123456789ab.js': 'x'.repeat(1000), 'web/old.js': 'old' },
      routes: ['/careers', '/careers/old'],
      shared: { react: '^19.3.1' },
    })
    await addRelease(desk.as('hr'), 'careers', '1.1.0', {
      contents: { 'web/openings.ba9876543210.js': 'y'.repeat(3000), 'web/new.css': 'n' },
      routes: ['/careers', '/careers/new'],
      mounts: ['/careers', '/jobs'],
      needs: { 'connect-src': ['https://jobs.example'] },
      shared: { react: '^19.4.0' },
    })
  })

  test('is a table of the files that change, and what else does', async () => {
    expect((await terminal.run('diff careers 1.0.0 1.1.0')).split('\n')).toEqual([
      'file             before  after   change',
      'web/new.css      –       1 B     +1 B',
      'web/old.js       3 B     –       −3 B',
      'web/openings.js  1000 B  2.9 kB  +2.0 kB',
      'in all           1003 B  2.9 kB  +2.0 kB',
      '+ page /careers/new',
      '- page /careers/old',
      '+ mount /jobs',
      '+ need connect-src https://jobs.example',
      '  shares react ^19.3.1 → ^19.4.0',
    ])
  })

  test('is the same for programs', async () => {
    expect(await terminal.ask('diff careers 1.0.0 1.1.0')).toMatchObject({
      files: [
        { path: 'web/new.css', before: 0, after: 1 },
        { path: 'web/old.js', before: 3, after: 0 },
        { path: 'web/openings.js', before: 1000, after: 3000 },
      ],
      bytes: { before: 1003, after: 3001 },
      routes: { added: ['/careers/new'], removed: ['/careers/old'] },
    })
  })
})
