import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBuild } from '../release/publish'
import type { TestDesk, TestOwner } from '../test-desk'
import { createCommandLine } from './command-line'
import type { Context } from './context'

/** A port without a listener. */
const nowhere = 'http://127.0.0.1:9'

export type TestTerminal = {
  /** Runs `npm run release -- …` and returns the output. */
  run: (command: string | string[]) => Promise<string>
  /** The same with `--json`, parsed. */
  ask: (command: string) => Promise<Record<string, unknown>>
}

/** Usually that of the build. */
function builtVersion(dist: string): string {
  return JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')).version
}

/** Where a team types commands; builds are in folders of the desk, and the site is not running. */
export function createTerminal(
  desk: TestDesk,
  owner: TestOwner = 'platform',
  changes: Partial<Context> = {},
): TestTerminal {
  async function run(command: string | string[]) {
    const printed: string[] = []
    const commandLine = createCommandLine({
      store: 'file:store',
      remotes: ['blog', 'careers'],
      openDesk: async () => desk.as(owner),
      distOf: (remote) => join(desk.folder, remote),
      versionOf: (remote) => builtVersion(join(desk.folder, remote)),
      isStale: () => false,
      retiresOf: () => [],
      build: async () => undefined,
      rehearse: async () => [],
      shell: { read: () => readBuild(join(desk.folder, 'shell')), rehearse: async () => ({}) },
      keysFolder: join(desk.folder, 'keys'),
      site: nowhere,
      print: (line) => printed.push(line),
      ...changes,
    })
    const words = typeof command === 'string' ? command.split(' ') : command
    await commandLine.parseAsync(words, { from: 'user' })
    return printed.join('\n')
  }
  return { run, ask: async (command) => JSON.parse(await run(`${command} --json`)) }
}
