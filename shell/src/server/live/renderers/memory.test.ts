import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeMemory, readMemory } from './memory'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cgroup-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function limitTo(files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
}

test('counts the memory in use without the page cache of files', () => {
  limitTo({
    'memory.max': '1073741824\n',
    'memory.current': '800000000\n',
    'memory.stat': 'anon 5\ninactive_file 300000000\n',
  })

  expect(readMemory(folder)).toEqual({ used: 500_000_000, limit: 1_073_741_824 })
})

const unlimited: Record<string, string>[] = [
  {},
  { 'memory.max': 'max\n', 'memory.current': '1\n', 'memory.stat': '' },
]

test.each(unlimited)('is undefined where there is no limit', (files) => {
  limitTo(files)

  expect(readMemory(folder)).toBeUndefined()
})

test.each([
  { used: 899, reasons: 0 },
  { used: 901, reasons: 1 },
])('at $used of 1000 the number of reasons is $reasons', ({ used, reasons }) => {
  expect(describeMemory({ used: used * 2 ** 20, limit: 1000 * 2 ** 20 })).toHaveLength(reasons)
})

test('says what is used, what the limit is, and what to do', () => {
  expect(describeMemory({ used: 950 * 2 ** 20, limit: 1000 * 2 ** 20 })).toEqual([
    'The shell and its renderers use 950 of 1000 MiB. Above that the system ends them: give the container more memory, or start another shell.',
  ])
})
