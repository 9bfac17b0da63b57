import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatRelease, integrityOf, type Release } from '@site/releases'
import { distOf } from '@site/tasks'
import type { OtherBuild } from './careers-build'

export type BuildAlteration = {
  server?: (code: string) => string
  /** Changes the browser's modules. */
  modules?: (code: string) => string
  styles?: (css: string) => string
  /** Added files. */
  files?: Record<string, string>
  /** Empties the browser's modules, because publishing is mostly their compression. */
  isBare?: boolean
  /** Changed fields of `release.json`. */
  release?: Partial<Release>
}

export function alterCareers(version: string, alteration: BuildAlteration) {
  return alterBuild('careers', version, alteration)
}

/** The build of a remote with changes that bypass the checks of builds. */
export async function alterBuild(
  remote: string,
  version: string,
  {
    server = same,
    modules,
    styles = same,
    files = {},
    isBare = false,
    release: said,
  }: BuildAlteration,
): Promise<OtherBuild> {
  const dist = await mkdtemp(join(tmpdir(), 'altered-'))
  await cp(distOf(remote), dist, { recursive: true })
  const release: Release = JSON.parse(await readFile(join(dist, 'release.json'), 'utf8'))
  const serverFile = release.server ?? ''
  const changed: Record<string, string> = {
    ...files,
    [serverFile]: server(await read(dist, serverFile)),
  }
  const paths = Object.keys(release.files).filter((path) => /^web\/.+\.js$/.test(path))
  if (isBare) for (const path of paths) changed[path] ??= ''
  if (modules) for (const path of paths) changed[path] = modules(await read(dist, path))
  for (const path of release.styles) changed[path] = styles(await read(dist, path))
  for (const [path, content] of Object.entries(changed)) {
    const bytes = Buffer.from(content)
    await writeFile(join(dist, path), bytes)
    release.files[path] = { integrity: integrityOf(bytes), bytes: bytes.length }
  }
  await writeFile(join(dist, 'release.json'), formatRelease({ ...release, version, ...said }))
  return { dist, remove: () => rm(dist, { recursive: true, force: true }) }
}

/** What all of these change, in one build. */
export function together(alterations: BuildAlteration[]): BuildAlteration {
  return {
    server: (build) => alterations.reduce((code, { server = same }) => server(code), build),
    files: Object.assign({}, ...alterations.map(({ files }) => files)),
    release: Object.assign({}, ...alterations.map(({ release }) => release)),
  }
}

function same(code: string) {
  return code
}

function read(dist: string, path: string) {
  return readFile(join(dist, path), 'utf8')
}

/** Replaces code; throws when it is not found. */
export function put(to: string, from: string) {
  return (code: string) => {
    if (!code.includes(from)) throw new Error(`The build holds nothing like ${from}`)
    return code.replace(from, () => to)
  }
}
