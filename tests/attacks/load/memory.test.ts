import { startCanary } from '@site/releases'
import { distOf } from '@site/tasks'
import { isThorough, report } from '../../support/finding'
import { type Shot, saturate } from '../../support/load/load'
import { childrenOf, memoryOf } from '../../support/programs/processes'
import { publish } from '../../support/site/publish'
import { type Site, startSite } from '../../support/site/site'
import { until } from '../../support/until'

const views = isThorough ? 100_000 : 3000
/** Limit of a renderer, in MiB, of the 600 that a shell may take; the program's own file, which all share, takes a part. */
const mostMebibytes = 550

let site: Site

beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' })
  await publish(site.desk, distOf('careers'), { version: '1.1.0' })
  await startCanary(site.desk, 'careers', '1.1.0', { percent: 50 })
})

afterAll(() => site.stop())

function weigh() {
  const { pid = 0 } = site.shell.child
  const renderers = childrenOf(pid)
  return {
    renderers: renderers.length,
    shell: memoryOf([pid]),
    all: memoryOf([pid, ...renderers]),
  }
}

/** One of ten is a search for something new. */
function pathOf(number: number) {
  if (number % 10 === 0) return `/career?title=${number}`
  return ['/', '/blog', '/about', '/contact', '/career', '/service'][number % 6] ?? '/'
}

test(`four remotes and a canary stay below ${mostMebibytes} MiB`, async () => {
  // A visitor's draw for the canary says that its renderer runs. Any other process may be that of a single page.
  await until(async () => {
    const cookie = (await fetch(site.url)).headers.get('set-cookie')
    return cookie?.includes('canary-careers') ?? false
  })
  const before = weigh()

  const shots: Shot[] = []
  while (shots.length < views) {
    const start = shots.length
    const more = await saturate(site.url, {
      visitors: 8,
      seconds: 2,
      pathOf: (number) => pathOf(start + number),
    })
    shots.push(...more)
  }

  const after = weigh()
  const failed = shots.filter(({ status }) => status !== 200)
  report({
    number: 'cost',
    tried: `${shots.length} views with 5 renderers, one of ten rendered`,
    figure: `${Math.round(before.all)} → ${Math.round(after.all)} MiB (without the program), of which the shell ${Math.round(after.shell)}; ${failed.length} failed`,
  })
  expect(failed).toEqual([])
  expect(after.renderers).toBe(5)
  expect(after.all).toBeLessThan(mostMebibytes)
}, 900_000)
