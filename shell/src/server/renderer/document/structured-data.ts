import type { PageHandle, PageView, RunSettings } from '@site/contract'
import { company } from '../../../../site.config'
import { mainNavigation } from '../../../layout/navigation'
import { escapeJson } from '../../../page/page-state'

/** The JSON-LD of a page: the company, the breadcrumbs, and the page's own data. */
export function structuredData(handle: PageHandle, page: PageView, settings: RunSettings): string {
  const data = [
    organization(settings),
    breadcrumbs(handle, page, settings),
    ...(handle.structuredData?.(page, { company, settings }) ?? []),
  ]
  return data
    .map((item) => JSON.stringify({ '@context': 'https://schema.org', ...item }))
    .map((json) => `<script type="application/ld+json">${escapeJson(json)}</script>`)
    .join('')
}

function organization({ publicUrl }: RunSettings) {
  return {
    '@type': 'Organization',
    name: company.name,
    url: publicUrl,
    logo: `${publicUrl}/icon-512.png`,
    email: company.email,
    taxID: company.taxNumber,
    sameAs: company.social.map(({ path }) => path),
    contactPoint: Object.entries(company.phones).map(([contactType, telephone]) => ({
      '@type': 'ContactPoint',
      contactType,
      telephone,
    })),
  }
}

/** The pages of the main navigation above the path, then the page itself. */
function breadcrumbs(handle: PageHandle, page: PageView, { publicUrl }: RunSettings) {
  const above = mainNavigation.filter(
    ({ path }) => path === '/' || page.pathname.startsWith(`${path}/`),
  )
  const { title, canonicalPath = page.pathname } = handle.metadata(page)
  const own = { name: handle.breadcrumb ?? title, path: canonicalPath }
  const trail = page.pathname === '/' ? above : [...above, own]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, position) => ({
      '@type': 'ListItem',
      position: position + 1,
      name,
      item: new URL(path, publicUrl).href,
    })),
  }
}
