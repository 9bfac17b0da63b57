import { type PageName, pageNames } from '../measure/pages'
import { slow } from '../measure/profiles'
import { type Asked, bytesOf } from '../measure/requests'
import type { Row } from './row'

const most: Record<PageName, number> = { home: 100, article: 100, careers: 90, contact: 90 }

export const javascript: Row = {
  name: 'javascript',
  title: 'JavaScript in all, until a second remote is needed',
  needs: ['react-alone'],
  async measure(bench) {
    const loads = await bench.loads(slow)
    const weigh = (site: string, page: PageName) =>
      loads.of(site, page, ({ asked }) => bytesOf(untilSecondRemote(asked)) / 1000)
    return pageNames.map((page) => ({
      of: page,
      unit: 'kB',
      values: weigh('ours', page),
      limit: { name: 'React alone', values: weigh('react-alone', page) },
      target: { most: most[page] },
    }))
  },
}

/**
 * Scripts of the shell and of the page's own remote, which is the first that is asked for. Module Federation's runtime
 * comes for a second one only, ahead of that.
 */
export function untilSecondRemote(asked: Asked[]): Asked[] {
  const scripts = asked.filter(({ kind }) => kind === 'script')
  const own = scripts.map(remoteOf).find((remote) => remote !== 'shell')
  const second = scripts.findIndex(
    (script) => isFederation(script) || !['shell', own].includes(remoteOf(script)),
  )
  return second < 0 ? scripts : scripts.slice(0, second)
}

function isFederation({ url }: Asked): boolean {
  return /^\/releases\/shell\/[^/]+\/web\/federation\./.test(new URL(url).pathname)
}

/** `/releases/blog/1.0.0-…/web/main.js` is of the blog. */
function remoteOf({ url }: Asked): string {
  return new URL(url).pathname.split('/')[2] ?? ''
}
