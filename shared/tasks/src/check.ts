import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { remotes, root } from './checkout/workspaces'
import { tellError } from './programs/tell-error'

type Check = { title: string; program: string; words: string[] }

/** `npm run check careers`: what its team runs before it releases, and nothing of other teams. */
export function run(words: string[]) {
  try {
    const failed = checksOf(words).filter((check) => !passes(check))
    console.log(failed.length === 0 ? `${words[0]} may be released` : describeFailure(failed))
    process.exitCode = failed.length > 0 ? 1 : 0
  } catch (error) {
    tellError(error)
    process.exitCode = 1
  }
}

/**
 * The gate comes before the tests, which take longest: a version that is published already is told soon. Throws
 * when no remote is named.
 */
export function checksOf(words: string[]): Check[] {
  // All of them, because a second remote would seem to be checked too.
  const remote = words.join(' ')
  if (!remotes.includes(remote)) {
    throw new Error(
      `"${remote}" is no remote, and nothing was checked. The remotes are: ${remotes.join(', ')}. For all of them it is "npm test".`,
    )
  }
  return [
    tool('format and lint', 'biome', ['check', '--error-on-warnings', `mfe-${remote}`]),
    tool('types', 'tsc', []),
    {
      title: 'gate',
      program: process.execPath,
      words: [join(root, 'shared/tasks/run.mjs'), 'release', 'ship', remote, '--dry-run'],
    },
    tool('tests', 'jest', ['--selectProjects', remote, 'structure']),
  ]
}

function tool(title: string, name: string, words: string[]): Check {
  return { title, program: join(root, 'node_modules/.bin', name), words }
}

function passes({ title, program, words }: Check) {
  console.log(`\n${title}`)
  const { status } = spawnSync(program, words, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  console.log(`${status === 0 ? '✓' : '✗'} ${title}`)
  return status === 0
}

function describeFailure(failed: Check[]) {
  return `failed: ${failed.map(({ title }) => title).join(', ')}, see above. Nothing was published.`
}
