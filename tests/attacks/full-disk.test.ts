import { report, showRows } from '../support/finding'
import type { FullDisk } from '../support/stores/fill-disk'
import { canMountDisks, runWithDisks } from '../support/stores/small-disk'

showRows(['R4'], 'commands on a disk that is full')

const disks = [
  { what: 'names', words: ['nr_inodes', '80'] },
  { what: 'space', words: ['nr_blocks', '80'] },
]

const testWithDisks = canMountDisks ? test : test.skip

testWithDisks.each(disks)(
  'with a disk that runs out of $what at any write, a release fails in a sentence and is whole later',
  async ({ what, words }) => {
    const outcomes = await runWithDisks<FullDisk[]>('tests/support/stores/fill-disk.ts', words)

    const failed = outcomes.filter(({ error }) => error)
    expect(failed.length).toBeGreaterThan(10)
    expect(outcomes.at(-1)?.error).toBeUndefined()
    for (const { disk, error, faults } of outcomes) {
      expect({ disk, faults }).toEqual({ disk, faults: [] })
      if (!error) continue
      expect(error.name).toBe('StoreError')
      expect(error.message).toMatch(
        /^\S+ could not be written in the release store \S+: the disk is full \(ENOSPC\)\. Free some space, then do the same again\. Nothing of this file was written\.$/,
      )
    }
    report({
      number: 'small',
      tried: `publish and promote on ${outcomes.length} disks that run out of ${what}, each at another write`,
      figure: `${failed.length} failures in a sentence, 0 half-visible releases, each whole when done again`,
    })
  },
)
