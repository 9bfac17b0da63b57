import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readWorkspace } from './workspace'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workspace-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function write(manifest: object) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
}

test('reads a remote', () => {
  write({
    name: '@site/mfe-careers',
    version: '1.2.0',
    site: {
      owner: 'hr',
      contract: 1,
      mounts: ['/career'],
      query: ['title'],
      needs: { 'img-src': ['https:'] },
      budgets: { entry: 27 },
    },
    dependencies: { react: '19.3.1', '@site/platform': '1.0.0', formik: '2.4.9' },
  })

  expect(readWorkspace(folder)).toEqual({
    folder,
    dist: join(folder, 'dist'),
    name: 'careers',
    version: '1.2.0',
    isRemote: true,
    owner: 'hr',
    contract: 1,
    mounts: ['/career'],
    query: ['title'],
    needs: { 'img-src': ['https:'] },
    budgets: { entry: 27 },
    shared: { react: '^19.3.1', '@site/platform': '^1.0.0' },
  })
})

test('the shell is not a remote, and has no mounts', () => {
  write({ name: '@site/shell', version: '1.0.0', site: { contract: 1 } })

  expect(readWorkspace(folder)).toMatchObject({
    name: 'shell',
    isRemote: false,
    mounts: [],
    query: [],
    needs: {},
    shared: {},
  })
})

test('the shell provides exact versions; a remote accepts a range of them', () => {
  const dependencies = { react: '19.3.1', '@site/platform': '1.4.0', fastify: '5.0.0' }
  const read = (name: string) => {
    write({ name, version: '1.0.0', site: { contract: 1 }, dependencies })
    return readWorkspace(folder).shared
  }

  expect(read('@site/shell')).toEqual({ react: '19.3.1', '@site/platform': '1.4.0' })
  expect(read('@site/mfe-careers')).toEqual({ react: '^19.3.1', '@site/platform': '^1.4.0' })
})

test.each([{}, { mounts: ['/career'] }, { contract: '1' }, { contract: 1.5 }, undefined])(
  'refuses %j, which lacks a contract, and says what to add',
  (site) => {
    write({ name: '@site/mfe-careers', version: '1.0.0', site })

    expect(() => readWorkspace(folder)).toThrow(
      '@site/mfe-careers does not say which contract it was written for. ' +
        `Add "site": { "contract": 1, "mounts": ["/path"] } to ${join(folder, 'package.json')}.`,
    )
  },
)

test('a folder without a package.json is named in the error', () => {
  expect(() => readWorkspace(folder)).toThrow(join(folder, 'package.json'))
})

test('a package.json that is no JSON is named, with what is wrong', () => {
  writeFileSync(join(folder, 'package.json'), '{ "name": }')

  expect(() => readWorkspace(folder)).toThrow(`${join(folder, 'package.json')} is not JSON (`)
})

test.each([
  {
    what: 'a short version',
    version: '1.1',
    site: { contract: 1 },
    fault: 'has the version "1.1"',
  },
  {
    what: 'a version that the store does not take',
    version: `1.0.0-${'a'.repeat(35)}`,
    site: { contract: 1 },
    fault: 'it has to be like 1.2.3, of at most 40 characters. Correct "version" in ',
  },
  {
    what: 'no version',
    version: undefined,
    site: { contract: 1 },
    fault: 'it has to be like 1.2.3',
  },
  {
    what: 'a mount in words',
    version: '1.0.0',
    site: { contract: 1, mounts: '/x' },
    fault: '"mounts"',
  },
])('$what is refused', ({ version, site, fault }) => {
  write({ name: '@site/mfe-careers', version, site })

  expect(() => readWorkspace(folder)).toThrow(fault)
})
