import type { Release } from '@site/releases'
import { addressOf, createSetFile, describeModules, setPath, setUrl } from './set-file'

const release: Release = {
  remote: 'careers',
  version: '1.0.0',
  contract: 1,
  mounts: ['/career'],
  query: ['title'],
  shared: {},
  entry: 'web/remote.js',
  server: 'server/remote.js',
  styles: ['web/remote.css'],
  modules: ['web/remote.js'],
  pages: {},
  files: {
    'server/remote.js': { integrity: 'sha384-server', bytes: 1 },
    'web/openings.js': { integrity: 'sha384-openings', bytes: 1 },
    'web/remote.css': { integrity: 'sha384-style', bytes: 1 },
    'web/remote.js': { integrity: 'sha384-remote', bytes: 1 },
  },
}
const careers = {
  id: '1.0.0-abc',
  release,
  serverCode: Buffer.from('secret of the server'),
  css: '.job{}',
}
const shell = { id: '1-def', release: { ...release, remote: 'shell' }, css: '', boot: '' }

test('tells the browser where each remote is, and what its modules are made of', () => {
  const setFile = createSetFile({ id: 'abc', remotes: [careers], shell }, '/releases')

  expect(setFile).toEqual({
    remotes: [
      {
        remote: 'careers',
        mounts: ['/career'],
        entry: '/releases/careers/1.0.0-abc/web/remote.js',
        styles: ['/releases/careers/1.0.0-abc/web/remote.css'],
        integrity: {
          '/releases/careers/1.0.0-abc/web/openings.js': 'sha384-openings',
          '/releases/careers/1.0.0-abc/web/remote.js': 'sha384-remote',
        },
      },
    ],
  })
})

test('addresses lead to the host that serves releases', () => {
  const cdn = 'https://cdn.example/releases'

  expect(addressOf(careers, 'web/remote.js', cdn)).toBe(
    'https://cdn.example/releases/careers/1.0.0-abc/web/remote.js',
  )
  expect(Object.keys(describeModules(careers, cdn))).toEqual([
    'https://cdn.example/releases/careers/1.0.0-abc/web/openings.js',
    'https://cdn.example/releases/careers/1.0.0-abc/web/remote.js',
  ])
})

test('a set is asked for and kept under its id', () => {
  expect(setUrl('0123456789ab')).toBe('/_site/sets/0123456789ab.json')
  expect(setPath('0123456789ab')).toBe('sets/0123456789ab.json')
})
