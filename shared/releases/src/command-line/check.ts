import { check } from '../gate/check'
import { checkShell } from '../gate/check-shell'
import { ReleaseError } from '../release-error'
import {
  type Context,
  gateOptions,
  type Options,
  refuseMissing,
  retireOption,
  tell,
  type Verb,
} from './context'
import { Steps } from './steps'

export function addCheck(verb: Verb, context: Context) {
  verb(
    'check <remote> [version]',
    'let a published release through the gate, and no further; "shell": the shell of this checkout',
  )
    .option(...retireOption)
    .action((remote: string, version: string | undefined, options: Options) =>
      remote === 'shell'
        ? runCheckShell(context, version, options)
        : runCheck(context, remote, version, options),
    )
}

async function runCheck(
  context: Context,
  remote: string,
  version: string | undefined,
  options: Options,
) {
  if (!version) return refuseMissing(context, remote, `check ${remote} <version>`)
  const desk = await context.openDesk()
  const steps = new Steps(Boolean(options.json))
  const { id, release } = await steps.run(`Check ${remote} ${version}`, () =>
    check(desk, remote, version, gateOptions(context, remote, options)),
  )
  const pages = release.routes.length
  tell(
    context,
    options,
    { remote, version: release.version, release: id, pages },
    `${remote} ${release.version} may go live: signed, whole, fit for the shell and the others, ${pages} ${pages === 1 ? 'page' : 'pages'} rendered`,
  )
}

/** Whether the shell of this checkout can be deployed beside what is live. */
async function runCheckShell(context: Context, version: string | undefined, options: Options) {
  if (version) {
    throw new ReleaseError(
      `"check shell" looks at the shell of this checkout, and takes no version (${version} was given). Nothing was changed.`,
    )
  }
  const steps = new Steps(Boolean(options.json))
  const shell = await steps.run('Build shell', () => context.shell.read())
  const desk = await context.openDesk()
  const residents = await steps.run(`Check shell ${shell.version}`, () =>
    checkShell(desk, shell, context.shell.rehearse),
  )
  const names = residents.map(({ release: { remote, version } }) => `${remote} ${version}`)
  tell(
    context,
    options,
    { remote: 'shell', version: shell.version, runs: names },
    `shell ${shell.version} may be deployed: it runs ${names.join(', ') || 'a site without remotes'}`,
  )
}
