import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { folderOf, root } from '@site/tasks'

export type OtherBuild = { dist: string; remove(): Promise<void> }

type Edit = { file: string; from: string; to: string }

/** Builds careers with edits, added files by path and a new version, in a copy beside the real one. */
export async function buildCareers(
  version: string,
  edits: Edit[] = [],
  files: Record<string, string> = {},
): Promise<OtherBuild> {
  const copy = await copyCareers()
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(copy, path)), { recursive: true })
    await writeFile(join(copy, path), content)
  }
  await change(join(copy, 'package.json'), /"version": "[^"]+"/, `"version": "${version}"`)
  for (const { file, from, to } of edits) await change(join(copy, file), from, to)
  await build(copy)
  return { dist: join(copy, 'dist'), remove: () => rm(copy, { recursive: true, force: true }) }
}

/** Copies careers inside the checkout, so that the copy finds the same packages. */
export async function copyCareers(): Promise<string> {
  const copy = await mkdtemp(join(root, '.site-careers-'))
  await cp(folderOf('careers'), copy, {
    recursive: true,
    filter: (path) => !/[\\/](dist|dist-dev|node_modules)$/.test(path),
  })
  return copy
}

export async function change(file: string, from: string | RegExp, to: string) {
  const before = await readFile(file, 'utf8')
  if (!contains(before, from)) throw new Error(`${file} holds nothing like ${from}.`)
  await writeFile(file, before.replace(from, to))
}

/** Even when nothing changes, as a version that its team has raised already. */
export function contains(text: string, part: string | RegExp) {
  return typeof part === 'string' ? text.includes(part) : part.test(text)
}

async function build(folder: string) {
  const rspack = join(root, 'node_modules/@rspack/cli/bin/rspack.js')
  const child = spawn(process.execPath, [rspack, 'build'], { cwd: folder, stdio: 'inherit' })
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`The build in ${folder} failed.`)
}
