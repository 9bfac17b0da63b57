import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { distOf, parts, root } from '@site/tasks'
import { contains } from './careers-build'

export type Checkout = {
  folder: string
  /** Runs a command in the checkout, and returns its output. */
  run(command: string, words: string[], env?: NodeJS.ProcessEnv): Promise<string>
  edit(file: string, from: string | RegExp, to: string): Promise<void>
  remove(): Promise<void>
}

/** A copy of this checkout, installed and built, with a git history of its own. */
export async function createCheckout(): Promise<Checkout> {
  const folder = await mkdtemp(join(tmpdir(), 'checkout-'))
  const run: Checkout['run'] = async (command, words, env) =>
    (await promisify(execFile)(command, words, { cwd: folder, env: { ...process.env, ...env } }))
      .stdout
  await copySources(folder)
  await linkPackages(folder)
  for (const part of parts) {
    await cp(distOf(part), join(folder, distOf(part).slice(root.length)), { recursive: true })
  }
  await run('git', ['init', '--quiet'])
  await run('git', ['config', 'user.name', 'hr'])
  await run('git', ['config', 'user.email', 'hr@example.com'])
  await run('git', ['add', '.'])
  await run('git', ['commit', '--quiet', '--message', 'Everything'])
  return {
    folder,
    run,
    async edit(file, from, to) {
      const before = await readFile(join(folder, file), 'utf8')
      if (!contains(before, from)) throw new Error(`${file} holds nothing like ${from}.`)
      await writeFile(join(folder, file), before.replace(from, to))
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function copySources(folder: string) {
  const { stdout } = await promisify(execFile)(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, maxBuffer: 16 * 1024 * 1024 },
  )
  const files = stdout.split('\0').filter((file) => file && existsSync(join(root, file)))
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(join(root, file), join(folder, file))
  }
}

/** Links the installed packages, except those of the checkout itself. */
async function linkPackages(folder: string) {
  const packages = join(folder, 'node_modules')
  await mkdir(packages)
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name === '@site') continue
    await symlink(join(root, 'node_modules', name), join(packages, name))
  }
  await cp(join(root, 'node_modules/@site'), join(packages, '@site'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  for (const workspace of await readdir(join(packages, '@site'))) {
    const own = join(root, 'node_modules/@site', workspace, 'node_modules')
    if (existsSync(own)) await symlink(own, join(packages, '@site', workspace, 'node_modules'))
  }
}
