import { startCanary } from '../changes/canary'
import { leastPercent, mostPercent } from '../history/pointer-rules'
import { ReleaseError } from '../release-error'
import {
  type Context,
  gateOptions,
  type Options,
  openDesk,
  refuseMissing,
  refuseShell,
  refuseUnbelieved,
  retireOption,
  tell,
  type Verb,
} from './context'
import { later } from './duration'
import { Steps } from './steps'

type CanaryOptions = Options & { percent: string; promoteAfter?: string }

export function addCanary(verb: Verb, context: Context) {
  verb('canary <remote> [version]', 'give a release to a share of the visitors; it judges itself')
    .requiredOption('--percent <number>', `of the visitors, ${leastPercent} to ${mostPercent}`)
    .option(
      '--promote-after <duration>',
      'promote it then if it is not worse, such as 30m; stays when only the share changes',
    )
    .option(...retireOption)
    .option('--why <words>', 'the reason, for the history', '')
    .action((remote: string, version: string | undefined, options: CanaryOptions) =>
      runCanary(context, remote, version, options),
    )
}

async function runCanary(
  context: Context,
  remote: string,
  version: string | undefined,
  options: CanaryOptions,
) {
  const percent = Number(options.percent)
  if (!(percent >= leastPercent && percent <= mostPercent)) {
    throw new ReleaseError(
      `--percent is "${options.percent}". It has to be a number from ${leastPercent} to ${mostPercent}; nothing was changed.`,
    )
  }
  const promoteAt = options.promoteAfter && later(options.promoteAfter)
  refuseShell(remote)
  if (!version) {
    const usage = `canary ${remote} <version> --percent ${options.percent}`
    return refuseMissing(context, remote, usage)
  }
  const desk = await openDesk(context, options, remote)
  await refuseUnbelieved(context, desk, remote)
  const steps = new Steps(Boolean(options.json))
  const { number, canaries } = await steps.run(`Check ${remote} ${version}, and give it out`, () =>
    startCanary(desk, remote, version, {
      ...gateOptions(context, remote, options),
      percent,
      ...(promoteAt && { promoteAt }),
      ...(options.why && { why: options.why }),
    }),
  )
  const canary = canaries[remote]
  if (options.dryRun) {
    return tell(
      context,
      options,
      { remote, ...canary },
      `would try out ${remote} ${canary?.release}`,
    )
  }
  const then = canary?.promoteAt
    ? `, and all of them after ${canary.promoteAt} if it is not worse`
    : ''
  tell(
    context,
    options,
    { remote, pointer: number, ...canary },
    `${remote} ${version} goes to ${percent} % of the visitors${then}`,
  )
}
