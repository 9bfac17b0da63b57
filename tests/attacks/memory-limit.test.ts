import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeMemory, readMemory } from '../../shell/src/server/live/renderers/memory'
import { report } from '../support/finding'

const mebibyte = 2 ** 20

test('a shell reports that its memory runs out before the kernel ends it', () => {
  const group = mkdtempSync(join(tmpdir(), 'cgroup-'))
  writeFileSync(join(group, 'memory.max'), `${1000 * mebibyte}\n`)
  writeFileSync(join(group, 'memory.stat'), 'inactive_file 0\n')

  const said = [...Array(100).keys()].find((percent) => {
    writeFileSync(join(group, 'memory.current'), `${percent * 10 * mebibyte}\n`)
    return describeMemory(readMemory(group)).length > 0
  })

  rmSync(group, { recursive: true })
  report({
    number: 16,
    tried: 'a container whose memory fills up',
    figure: `/readyz says so from ${said} % on`,
  })
  expect(said).toBe(90)
})
