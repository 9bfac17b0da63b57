import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promote } from '@site/releases'
import { buildFolder, change, copyCareers, type OtherBuild } from './careers-build'
import { readGuide } from './guides'
import { publish } from './publish'
import type { Site } from './site'
import { until } from './until'

const guide = 'CONTRIBUTING.md'
const folder = 'mfe-careers/'

/**
 * Makes careers live with the page that the guide adds to it: an ordinary release of its team, whenever it likes. The
 * tests that only read have to pass with it, whoever they are of.
 */
export async function releasePageMore({ desk, url }: Pick<Site, 'desk' | 'url'>) {
  const careers = await buildPageMore()
  const { id } = await publish(desk, careers.dist, { compression: 'best' })
  await careers.remove()
  await promote(desk, 'careers', id, { why: 'a page more' })
  await until(async () => (await fetch(`${url}/career/departments`)).ok)
}

async function buildPageMore(): Promise<OtherBuild> {
  const copy = await copyCareers()
  const { files, route } = readExample(readGuide(guide))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(copy, path)), { recursive: true })
    await writeFile(join(copy, path), content)
  }
  await change(join(copy, 'src/remote.tsx'), 'routes: [', `routes: [${route}`)
  await change(join(copy, 'package.json'), /"version": "[^"]+"/, '"version": "1.0.1"')
  await buildFolder(copy)
  return { dist: join(copy, 'dist'), remove: () => rm(copy, { recursive: true, force: true }) }
}

/** Files begin with a comment that is their path; the route is a line of `remote.tsx`. */
function readExample(text: string) {
  const blocks = [...text.matchAll(/^( *)```(?:tsx|css)\n(.*?)^ *```/gms)].map(
    ([, indentation = '', block = '']) => block.replaceAll(new RegExp(`^${indentation}`, 'gm'), ''),
  )
  const named = blocks.flatMap((block) => {
    const [, path] = /^\/[/*] (\S+)/.exec(block) ?? []
    return path?.startsWith(folder) ? [[path.slice(folder.length), block] as const] : []
  })
  const route = blocks.find((block) => block.startsWith("{ path: '/career/"))
  if (named.length === 0 || !route) throw new Error(`${guide} adds no page to ${folder}.`)
  return { files: Object.fromEntries(named), route }
}
