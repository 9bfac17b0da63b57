import { askSite, ReleaseError, readAddress } from '@site/releases'

type Environment = Record<string, string | undefined>

/**
 * Origin of the site that commands ask: the one that is named, that runs here, or that would. Throws `ReleaseError`
 * when the named one is no origin.
 */
export async function findSite({ PUBLIC_URL, SITE_DATA, PORT }: Environment): Promise<string> {
  if (PUBLIC_URL) return verifyOrigin(PUBLIC_URL)
  const usual = `http://localhost:${PORT || 3000}`
  const left = await readAddress(SITE_DATA || '.site')
  if (!left || left === usual) return usual
  // A site that was killed has left its address, and another may run on the usual port since.
  const isStale = !(await askSite(left)) && (await askSite(usual))
  return isStale ? usual : left
}

/** The links to previews begin with it. The rule is the shell's: what a site starts with, commands can ask. */
function verifyOrigin(url: string) {
  if (/^https?:\/\/[^/\s]+$/.test(url)) return url
  throw new ReleaseError(
    `PUBLIC_URL is "${url}". It has to be an origin such as https://www.example.com, without a path and without "/" at its end. Nothing was changed.`,
  )
}
