import { publish } from '../release/publish'
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
  tell(
    context,
    options,
    { remote, version: release.version, release: id, files, isNew },
    isNew
      ? `${done} ${remote} ${release.version} (${id}, ${files} files)`
      : `${remote} ${release.version} is published already (${id})`,
  )
}
