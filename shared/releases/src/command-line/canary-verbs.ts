import { startCanary } from '../changes/promote'
import { findPublished } from '../gate/check'
import { createPreviewToken } from '../preview/preview'
import { readRemoteOf, revokePreview } from '../preview/revocation'
import { ReleaseError } from '../release-error'
import { type Context, type Options, openDesk, tell, type Verb } from './context'
import { parseDuration } from './duration'

type CanaryOptions = Options & { percent: string; promoteAfter?: string }
type PreviewOptions = Options & { expires: string; path: string; revoke?: string }

/** The verbs that show a release to some visitors before it is live for all. */
export function addCanaryVerbs(verb: Verb, context: Context) {
  verb('canary <remote> <version>', 'give a release to a share of the visitors; it judges itself')
    .requiredOption('--percent <number>', 'of the visitors, 1 to 50')
    .option('--promote-after <duration>', 'promote it then if it is not worse, such as 30m')
    .option('--retire <path...>', 'pages that this release gives up')
    .option('--why <words>', 'the reason, for the history', '')
    .action((remote: string, version: string, options: CanaryOptions) =>
      runCanary(context, remote, version, options),
    )
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

async function runCanary(
  context: Context,
  remote: string,
  version: string,
  options: CanaryOptions,
) {
  const percent = Number(options.percent)
  if (!(percent >= 1 && percent <= 50)) {
    throw new ReleaseError(
      `--percent is "${options.percent}". It has to be a number from 1 to 50; nothing was changed.`,
    )
  }
  const promoteAt = options.promoteAfter && later(options.promoteAfter)
  const gate = { rehearse: context.rehearse, retiredPages: options.retire ?? [] }
  const desk = await openDesk(context, options, remote)
  const { number, canaries } = await startCanary(desk, remote, version, {
    ...gate,
    percent,
    ...(promoteAt && { promoteAt }),
    ...(options.why && { why: options.why }),
  })
  const canary = canaries[remote]
  if (options.dryRun) {
    return tell(
      context,
      options,
      { remote, ...canary },
      `would try out ${remote} ${canary?.release}`,
    )
  }
  const then = promoteAt ? `, and all of them after ${promoteAt} if it is not worse` : ''
  tell(
    context,
    options,
    { remote, pointer: number, ...canary },
    `${remote} ${version} goes to ${percent} % of the visitors${then}`,
  )
}

async function runPreview(
  context: Context,
  remote: string,
  version: string,
  options: PreviewOptions,
) {
  const desk = await openDesk(context, options, remote)
  const { id, release } = await findPublished(desk, remote, version)
  const expires = later(options.expires)
  const token = createPreviewToken(desk, {
    site: context.site,
    remote,
    version: release.version,
    release: id,
    expires,
  })
  const link = new URL(options.path, context.site)
  if (link.origin !== new URL(context.site).origin) {
    throw new ReleaseError(
      `--path is "${options.path}". It has to be a path of the site such as /career; no link was made.`,
    )
  }
  link.searchParams.set('preview', token)
  tell(context, options, { remote, release: id, expires, link: link.href }, link.href)
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

function later(duration: string) {
  return new Date(Date.now() + parseDuration(duration)).toISOString()
}
