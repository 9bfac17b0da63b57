import { publish } from '../release/publish'
import type { Release } from '../release/release'
import { type Context, type Options, openDesk, tell, type Verb } from './context'

export function addPublish(verb: Verb, context: Context) {
  verb('publish <remote>', 'sign the build of a remote and add it to the store').action(
    (remote: string, options: Options) => runPublish(context, remote, options),
  )
}

async function runPublish(context: Context, remote: string, options: Options) {
  const desk = await openDesk(context, options, remote)
  const { id, release, isNew } = await publish(desk, context.distOf(remote))
  const files = Object.keys(release.files).length
  const done = options.dryRun ? 'would publish' : 'published'
  const note =
    describeOutdated(release, context.versionOf(remote)) ??
    (context.isStale(remote) ? describeStale(release) : undefined)
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
  if (version === wanted || version.startsWith(`${wanted}-`)) return undefined
  return `Its package.json says ${wanted}, and this build is of ${version}: to publish ${wanted}, run "npm run build ${remote}" first.`
}

function describeStale({ remote, version }: Release) {
  return `The sources of ${remote} have changed since this build, so ${version} is without those changes. To release them, raise the version, run "npm run build ${remote}", and publish again.`
}
