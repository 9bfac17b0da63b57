import { toHeading } from '@site/contract'
import { Link } from '@site/platform'
import { renderRoute } from '@site/platform/testing'
import type { RouteObject } from 'react-router-dom'
import { createRootRoute } from '../page/routes'

/** A page like any other: a title and one heading. */
export function page(path: string, heading: string, more: RouteObject = {}): RouteObject {
  const element = (
    <>
      <title>{`${heading} | Sample Works`}</title>
      <h1>{heading}</h1>
      <Link to="?team=design">Design</Link>
      <Link to="?step=2" state={toHeading}>
        Next step
      </Link>
      <Link to="#part">Part</Link>
      <form>
        <input aria-label="Filter" />
      </form>
    </>
  )
  // A route that is given no children and no index is one of either kind.
  return { path, element, ...more } as RouteObject
}

const pages = [page('/', 'Welcome'), page('/about', 'Who we are'), page('/blog', 'All posts')]

type Options = Parameters<typeof renderRoute>[2] & { more?: RouteObject[] }

/** The whole site as a visitor sees it, with sample pages in place of the remotes'. */
export async function openSite(path: string, { more = [], ...options }: Options = {}) {
  const scrolls = standInForTheBrowser()
  const root = createRootRoute([...more, ...pages])
  const site = await renderRoute({ slices: [], routes: [root] }, path, options)
  return { ...site, scrolls }
}

/** What every browser has and jsdom has not. */
function standInForTheBrowser() {
  const scrolls: unknown[] = []
  let opener: Element | null = null
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
    scrollTo: (...to: unknown[]) => void scrolls.push(to),
  })
  Element.prototype.scrollIntoView = () => undefined
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      opener = document.activeElement
      this.open = true
      this.querySelector<HTMLElement>('a, button')?.focus()
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return
      this.open = false
      if (opener instanceof HTMLElement) opener.focus()
    },
  })
  return scrolls
}
