import { findPublished } from '../gate/check'
import { readStoreIdentity } from '../history/store-identity'
import { createPreviewToken } from '../preview/preview'
import { readRemoteOf, revokePreview } from '../preview/revocation'
import { ReleaseError } from '../release-error'
import { askSite, findMismatch } from '../running-site/ask-site'
import { type Context, type Options, openDesk, tell, type Verb } from './context'
import { later } from './duration'

type PreviewOptions = Options & { expires: string; path: string; revoke?: string }

export function addPreview(verb: Verb, context: Context) {
  verb('preview [remote] [version]', 'print a link that shows the site with this release')
    .option('--expires <duration>', 'how long the link works, 7d at most', '2h')
    .option('--path <path>', 'the page it opens', '/')
    .option('--revoke <link>', 'end the preview of this link instead, everywhere')
    .action((remote: string | undefined, version: string | undefined, options: PreviewOptions) => {
      if (options.revoke) return runRevoke(context, options.revoke, options)
      if (remote && version) return runPreview(context, remote, version, options)
      throw new ReleaseError(
        'What to show is missing: preview <remote> <version>, or preview --revoke <link>. Nothing was changed.',
      )
    })
}

async function runPreview(
  context: Context,
  remote: string,
  version: string,
  options: PreviewOptions,
) {
  const desk = await openDesk(context, options, remote)
  const { id, release } = await findPublished(desk, remote, version)
  await refuseOtherSite(context.site, await readStoreIdentity(desk.store))
  const expires = later(options.expires)
  const token = createPreviewToken(desk, {
    site: context.site,
    remote,
    version: release.version,
    release: id,
    expires,
  })
  const link = URL.canParse(options.path, context.site)
    ? new URL(options.path, context.site)
    : undefined
  if (link?.origin !== new URL(context.site).origin) {
    throw new ReleaseError(
      `--path is "${options.path}". It has to be a path of the site such as /career; no link was made.`,
    )
  }
  link.searchParams.set('preview', token)
  tell(context, options, { remote, release: id, expires, link: link.href }, link.href)
}

/** A site that is not running is accepted, because it may show the link later. */
async function refuseOtherSite(site: string, store: string | undefined) {
  const answer = await askSite(site)
  const mismatch = answer && findMismatch(site, answer, { store })
  if (mismatch) throw new ReleaseError(`${mismatch} No link was made.`)
}

async function runRevoke(context: Context, link: string, options: PreviewOptions) {
  const { keys } = await context.openDesk()
  const desk = await openDesk(context, options, readRemoteOf(keys, link))
  const { preview, isNew } = await revokePreview(desk, link)
  const { remote, version, expires } = preview
  const what = `the preview of ${remote} ${version}, which was good until ${expires}`
  const ended = isNew
    ? `ended ${what}: shells show it no more within seconds`
    : `${what}, had been ended before`
  tell(
    context,
    options,
    { remote, version, expires, isNew },
    options.dryRun ? `would end ${what}` : ended,
  )
}
