import { describeFiles, describeRelease } from '../test-release'
import { integrityOf, type Release, releaseId } from './release'

const release = describeRelease('careers', '1.2.0')

test('the same build has the same id, beginning with its version', () => {
  const again = structuredClone(release)

  expect(releaseId(again)).toBe(releaseId(release))
  expect(releaseId(release)).toMatch(/^1\.2\.0-[0-9a-f]{32}$/)
})

test.each<{ change: string; other: Partial<Release> }>([
  { change: 'a changed byte', other: { files: describeFiles({ 'web/remote.js': 'export {}' }) } },
  { change: 'another path', other: { mounts: ['/jobs'] } },
  { change: 'another version', other: { version: '1.2.1' } },
])('$change gives another id', ({ other }) => {
  expect(releaseId({ ...release, ...other })).not.toBe(releaseId(release))
})

test('integrity has the format of browsers', () => {
  expect(integrityOf(Buffer.from(''))).toBe(
    'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb',
  )
})
