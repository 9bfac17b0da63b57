import { promote } from '@site/releases'
import { readGuide } from '../guides'
import { publish } from '../site/publish'
import type { Site } from '../site/site'
import { until } from '../until'
import { buildCareers } from './careers-build'

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
  // With its departments, of which the service may tell late at first.
  await until(async () => {
    const page = await fetch(`${url}/career/departments`)
    return (await page.text()).includes('href="/career?department=')
  })
}

function buildPageMore() {
  const { files, route } = readExample(readGuide(guide))
  const edit = { file: 'src/remote.tsx', from: 'routes: [', to: `routes: [${route}` }
  return buildCareers('1.0.1', [edit], files)
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
