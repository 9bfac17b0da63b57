import { type PageHandle, type PageMetadata, type SiteState, sharePath } from '@site/contract'
import { useSelector } from 'react-redux'
import { useMatches } from 'react-router-dom'
import { usePlatform } from './platform-context'

/** The share picture of pages without one of their own. */
const commonPicture = '/share.png'

/** The head of the current page, from its route's handle. */
export function PageHead() {
  // The whole state, because the handle decides what it reads.
  const state = useSelector((all: SiteState) => all, wholeState)
  const matches = useMatches()
  const handle = pageHandleOf(matches.map((match) => match.handle))
  const page = matches.at(-1)
  if (!handle || !page) return null

  const { pathname, params } = page
  const metadata = handle.metadata({ state, params, pathname })
  // The build draws a picture for every page without parameters.
  const picture = Object.keys(params).length === 0 ? sharePath(pathname) : undefined
  return <HeadTags metadata={metadata} pathname={pathname} picture={picture} />
}

type HeadTagsProps = { metadata: PageMetadata; pathname: string; picture?: string | undefined }

/** Title, description, canonical address and social tags, which React puts into the head. */
export function HeadTags({ metadata, pathname, picture = commonPicture }: HeadTagsProps) {
  const { company, settings } = usePlatform()
  // Without a title of its own it has none, so that the gate finds it.
  const title = metadata.title ? `${metadata.title} | ${company.brand}` : ''
  const address = new URL(metadata.canonicalPath ?? pathname, settings.publicUrl).href
  const robots = metadata.robots ?? 'index, follow'
  const image = metadata.image ?? new URL(picture, settings.publicUrl).href
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={metadata.description} />
      {robots.toLowerCase().includes('noindex') ? null : <link rel="canonical" href={address} />}
      <meta name="robots" content={robots} />
      <meta property="og:type" content={metadata.type ?? 'website'} />
      <meta property="og:site_name" content={company.brand} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={metadata.description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={image} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={metadata.description} />
      <meta name="twitter:image" content={image} />
    </>
  )
}

const wholeState = { devModeChecks: { identityFunctionCheck: 'never' } } as const

/** The handle of the innermost route with metadata; `handles` come from the outside in. */
export function pageHandleOf(handles: unknown[]): PageHandle | undefined {
  return handles.findLast(isPageHandle)
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'metadata' in handle
}
