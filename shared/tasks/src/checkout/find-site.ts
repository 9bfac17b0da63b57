import { readAddress } from '@site/releases'

type Environment = Record<string, string | undefined>

/** Origin of the site that commands ask: the one that is named, that runs here, or that would. */
export async function findSite({ PUBLIC_URL, SITE_DATA, PORT }: Environment): Promise<string> {
  const named = PUBLIC_URL || (await readAddress(SITE_DATA || '.site'))
  return named || `http://localhost:${PORT || 3000}`
}
