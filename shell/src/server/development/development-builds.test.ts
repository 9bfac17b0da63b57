import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DevelopmentBuild, DevelopmentNews } from '@site/build'
import { DevelopmentBuilds } from './development-builds'

async function build(hash: string): Promise<DevelopmentBuild> {
  const dist = await mkdtemp(join(tmpdir(), 'site-'))
  for (const side of ['web', 'server']) await mkdir(join(dist, side))
  await writeFile(join(dist, 'server/remote.js'), `// ${hash}`)
  await writeFile(join(dist, 'web/careers.css'), `.${hash} {}`)
  return {
    part: 'careers',
    state: 'built',
    hash,
    id: `development-${hash}`,
    dist,
    release: {
      remote: 'careers',
      version: '1.0.0',
      owner: 'hr',
      routes: ['/career'],
      slices: [],
      contract: 1,
      mounts: ['/career'],
      query: [],
      shared: {},
      entry: 'web/remote.js',
      server: 'server/remote.js',
      styles: ['web/careers.css'],
      modules: [],
      pages: {},
      files: {},
    },
  }
}

test('is settled once every remote is built and the site renders those builds', async () => {
  const builds = new DevelopmentBuilds(['careers'], 'shell/dist-dev')
  const adopted: string[] = []
  builds.adopt = async () => adopted.push(...builds.remotes.map(({ id }) => id))
  const first = builds.settled

  await builds.hear(await build('a1'))

  await expect(first).resolves.toBeUndefined()
  expect(builds.settled).toBeUndefined()
  expect(adopted).toEqual(['development-a1'])
})

test('a page waits while a build is under way', async () => {
  const builds = new DevelopmentBuilds(['careers'], 'shell/dist-dev')
  await builds.hear(await build('a1'))

  await builds.hear({ part: 'careers', state: 'building' })
  const waiting = builds.settled
  await builds.hear(await build('b2'))

  expect(waiting).toBeDefined()
  await waiting
  expect(builds.remotes.map(({ id }) => id)).toEqual(['development-b2'])
})

test('a failed build changes nothing, and open pages hear why', async () => {
  const builds = new DevelopmentBuilds(['careers'], 'shell/dist-dev')
  const news: DevelopmentNews[] = []
  builds.events.on('news', (one) => news.push(one))
  await builds.hear(await build('a1'))

  await builds.hear({ part: 'careers', state: 'building' })
  await builds.hear({ part: 'careers', state: 'failed', problem: 'Syntax Error' })

  expect(builds.settled).toBeUndefined()
  expect(builds.remotes.map(({ id }) => id)).toEqual(['development-a1'])
  expect(news).toEqual([
    { kind: 'built', remote: 'careers', hash: 'a1', css: '.a1 {}' },
    { kind: 'failed', remote: 'careers', problem: 'Syntax Error' },
  ])
})
