import { publish, readBuild } from '../release/publish'
import type { Release } from '../release/release'
import { ReleaseError } from '../release-error'
import { type Context, type Options, openDesk, tell, type Verb } from './context'

export function addPublish(verb: Verb, context: Context) {
  verb('publish <remote>', 'sign the build of a remote and add it to the store').action(
    (remote: string, options: Options) => runPublish(context, remote, options),
  )
}

async function runPublish(context: Context, remote: string, options: Options) {
  const desk = await openDesk(context, options, remote)
  const dist = context.distOf(remote)
  const outdated = describeOutdated(await readBuild(dist), context.versionOf(remote))
  const { id, release, isNew } = await publish(desk, dist).catch((error: unknown) => {
    // Who has raised the version already is not to raise it again.
    if (outdated && error instanceof ReleaseError) {
      throw new ReleaseError(`${outdated} Nothing was changed.`, { cause: error })
    }
    throw error
  })
  const files = Object.keys(release.files).length
  const done = options.dryRun ? 'would publish' : 'published'
  const note = outdated ?? (context.isStale(remote) ? describeStale(release) : undefined)
  const words = isNew
    ? `${done} ${remote} ${release.version} (${id}, ${files} files)`
    : `${remote} ${release.version} is published already (${id})`
  tell(
    context,
    options,
    { remote, version: release.version, release: id, files, isNew, ...(note && { note }) },
    note ? `${words}\n${note}` : words,
  )
}

/** A build of the shell adds a hash to its version. */
function describeOutdated({ remote, version }: Release, wanted: string) {
  const isHashed = remote === 'shell' && version.startsWith(`${wanted}-`)
  if (version === wanted || isHashed) return undefined
  return `Its package.json says ${wanted}, and this build is of ${version}: to publish ${wanted}, run "npm run build ${remote}" first.`
}

function describeStale({ remote, version }: Release) {
  return `The sources of ${remote} have changed since this build, so ${version} is without those changes. To release them, raise the version, run "npm run build ${remote}", and publish again.`
}
