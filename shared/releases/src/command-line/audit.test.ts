import { appendFileSync } from 'node:fs'
import { promote } from '../changes/promote'
import { createTestDesk, type TestDesk } from '../test-desk'
import { addRelease } from '../test-release'
import { createTerminal, type TestTerminal } from './test-terminal'

let desk: TestDesk
let terminal: TestTerminal
let printed: string[]
let file: string

/** careers is live. */
beforeEach(async () => {
  desk = createTestDesk()
  printed = []
  terminal = createTerminal(desk, 'hr', { print: (line) => printed.push(line) })
  const { id } = await addRelease(desk.as('hr'), 'careers')
  await promote(desk.as('hr'), 'careers', '1.0.0')
  file = `releases/careers/${id}/web/remote.js`
})

afterEach(() => desk.remove())

test('a sound store is reported in one line, with the counts of what was read', async () => {
  await terminal.run('audit --frozen-after 1h --at-least 1')

  expect(printed).toEqual([
    'release store file:store\nread 1 pointers, 1 releases, 2 files, 1 versions, 0 sets, 0 revocations; pointer 1 is the newest that counts\nall sound',
  ])
})

test('a store without a pointer, as by a typo in its address, makes the command fail', async () => {
  const empty = createTestDesk()
  const print = (line: string) => printed.push(line)

  await expect(createTerminal(empty, 'hr', { print }).run('audit')).rejects.toThrow(
    'The store is not sound: 1 finding, listed above.',
  )
  expect(printed.join('\n')).toMatch(
    /^release store file:store\nread 0 pointers.*\n\nfinding .*\nempty +pointers\/000001\.json +There is no pointer/,
  )
  empty.remove()
})

test('findings are printed as a table, and the command fails', async () => {
  appendFileSync(desk.locate(file), 'x')

  await expect(terminal.run('audit')).rejects.toMatchObject({
    name: 'ReleaseError',
    message:
      'The store is not sound: 1 finding, listed above. Shells use nothing that is refused; nothing was changed.',
  })
  expect(printed.join('\n')).toMatch(/\n\nfinding {2}file +what is wrong\nfile +releases\/careers/)
})

test('`--json` prints the same', async () => {
  appendFileSync(desk.locate(file), 'x')

  await expect(terminal.run('audit --json')).rejects.toThrow('The store is not sound')
  expect(JSON.parse(printed.join(''))).toMatchObject({
    store: 'file:store',
    pointer: 1,
    findings: [{ kind: 'file', path: file }],
  })
})

test.each([
  { flags: '--at-least x', fault: '--at-least is "x". It has to be the number of a pointer' },
  { flags: '--frozen-after 5', fault: '"5" is no duration.' },
])('$flags is refused', async ({ flags, fault }) => {
  await expect(terminal.run(`audit ${flags}`)).rejects.toThrow(fault)
  expect(printed).toEqual([])
})
