import { type Desk, type Preview, signPreview } from '@site/releases'
import type { Site } from './site'

const hour = 3_600_000

/** Signs a link that shows a release in place of the live one, for an hour. */
export function linkToPreview(
  { url, desk }: Pick<Site, 'url'> & { desk: Desk },
  path: string,
  shown: Pick<Preview, 'version' | 'release'> & Partial<Preview>,
): string {
  const expires = new Date(Date.now() + hour).toISOString()
  const token = signPreview(desk, { site: url, remote: 'careers', expires, ...shown })
  return `${url}${path}?preview=${token}`
}
