import { describeRelease } from '../test-release'
import { diffReleases } from './diff'
import type { Release } from './release'

function diff(before: Parameters<typeof describeRelease>[2], after = before) {
  return diffReleases(
    describeRelease('careers', '1.0.0', before),
    describeRelease('careers', '1.1.0', after),
  )
}

test('releases with the same files have no differences', () => {
  const contents = { 'web/remote.js': 'code', 'web/remote.css': 'style' }

  expect(diff({ contents })).toEqual({
    files: [],
    bytes: { before: 9, after: 9 },
    routes: { added: [], removed: [] },
    mounts: { added: [], removed: [] },
    needs: { added: [], removed: [] },
    shared: [],
  })
})

test('files are added, changed and removed', () => {
  const { files, bytes } = diff(
    { contents: { 'web/same.js': 'same', 'web/changed.js': 'one', 'web/removed.js': 'gone' } },
    { contents: { 'web/same.js': 'same', 'web/changed.js': 'three', 'web/added.js': 'hi' } },
  )

  expect(files).toEqual([
    { path: 'web/added.js', before: 0, after: 2 },
    { path: 'web/changed.js', before: 3, after: 5 },
    { path: 'web/removed.js', before: 4, after: 0 },
  ])
  expect(bytes).toEqual({ before: 11, after: 11 })
})

test('a change of the same size is a change', () => {
  const { files } = diff({ contents: { 'web/a.js': 'one' } }, { contents: { 'web/a.js': 'two' } })

  expect(files).toEqual([{ path: 'web/a.js', before: 3, after: 3 }])
})

test('a file is identified by its name without the content hash', () => {
  const { files } = diff(
    { contents: { 'web/openings.0123456789ab.js': 'one', 'web/same.aaaaaaaaaaaa.js': 'same' } },
    { contents: { 'web/openings.ba9876543210.js': 'other', 'web/same.aaaaaaaaaaaa.js': 'same' } },
  )

  expect(files).toEqual([{ path: 'web/openings.js', before: 3, after: 5 }])
})

test('files that differ in their hashes only keep them', () => {
  const { files } = diff(
    { contents: { 'web/a.0123456789ab.js': 'one', 'web/a.ba9876543210.js': 'two' } },
    { contents: { 'web/a.0123456789ab.js': 'one', 'web/a.aaaaaaaaaaaa.js': 'three' } },
  )

  expect(files).toEqual([
    { path: 'web/a.aaaaaaaaaaaa.js', before: 0, after: 5 },
    { path: 'web/a.ba9876543210.js', before: 3, after: 0 },
  ])
})

test('pages, mounts, needs and shared ranges are compared', () => {
  const before: Partial<Release> = {
    routes: ['/career', '/career/old'],
    mounts: ['/career'],
    needs: { 'img-src': ['https:'] },
    shared: { react: '^19.3.1', formik: '^2.0.0' },
  }
  const after: Partial<Release> = {
    routes: ['/career', '/jobs'],
    mounts: ['/career', '/jobs'],
    needs: { 'img-src': ['services.blog'], 'frame-src': ['https:'] },
    shared: { react: '^19.4.0', '@site/platform': '^1.0.0' },
  }

  expect(diff(before, after)).toMatchObject({
    routes: { added: ['/jobs'], removed: ['/career/old'] },
    mounts: { added: ['/jobs'], removed: [] },
    needs: { added: ['img-src services.blog', 'frame-src https:'], removed: ['img-src https:'] },
    shared: [
      { library: 'react', before: '^19.3.1', after: '^19.4.0' },
      { library: 'formik', before: '^2.0.0', after: '–' },
      { library: '@site/platform', before: '–', after: '^1.0.0' },
    ],
  })
})
