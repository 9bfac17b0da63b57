import type { Platform } from '@site/contract'
import { PlatformProvider } from '@site/platform/host'
import { createStore } from '@site/platform/store'
import { LRUCache } from 'lru-cache'
import { Fragment, type ReactNode } from 'react'
import { StaticRouter } from 'react-router-dom'
import { layoutRegions } from '../../layout/site-layout'
import { prerenderToHtml } from './prerender-to-html'

type RegionRenderer = (path: string) => Promise<Record<string, ReactNode>>

/** Paths are without end, as those of articles. */
const mostKnown = 100
const opening = '<div data-region="'
const closing = '</div>'

/**
 * Renders the regions of the layout once for each path: they are half of the elements of a page, and the same for all
 * its searches and steps. In a browser they are hydrated like all others, from the same HTML.
 */
export function createRegionRenderer(platform: Platform): RegionRenderer {
  const known = new LRUCache<string, Promise<Record<string, ReactNode>>>({ max: mostKnown })
  const store = createStore(platform)

  return (path) => {
    const rendered = known.get(path) ?? render(path)
    known.set(path, rendered)
    return rendered
  }

  async function render(path: string) {
    const { html, error } = await prerenderToHtml(
      <PlatformProvider platform={platform} store={store}>
        <StaticRouter location={path}>
          {Object.entries(layoutRegions).map(([name, region]) => (
            <Fragment key={name}>{region}</Fragment>
          ))}
        </StaticRouter>
      </PlatformProvider>,
    )
    // The page renders them itself then, and has the error.
    return error ? {} : standInsFor(html.toString())
  }
}

function standInsFor(html: string): Record<string, ReactNode> {
  const parts = html.split(new RegExp(`(?=${opening})`))
  const entries = Object.entries(layoutRegions).flatMap(([name, { props }], position) => {
    const part = parts[position] ?? ''
    const isRegion = part.startsWith(`${opening}${name}"`) && part.endsWith(closing)
    const content = part.slice(part.indexOf('>') + 1, -closing.length)
    return isRegion ? [[name, <Rendered key={name} {...props} html={content} />] as const] : []
  })
  return Object.fromEntries(entries)
}

/** The element of `Region`, with what is in it. */
function Rendered({ name, wake = 'idle', html }: { name: string; wake?: string; html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has written it, of the shell's own components
  return <div data-region={name} data-wake={wake} dangerouslySetInnerHTML={{ __html: html }} />
}
