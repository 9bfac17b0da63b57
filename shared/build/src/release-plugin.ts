import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Chunk, Compilation, Compiler } from '@rspack/core'
import { formatRelease, integrityOf, type Release } from '@site/releases'
import type { Side } from './base'
import { type Parts, readParts } from './budgets/parts'
import { refuseOverweight } from './budgets/refuse-overweight'
import { mode } from './mode'
import { findPlatformUses, namesExported } from './platform-exports'
import { readRemote } from './read-pages'
import { isRemoteModule, pageId } from './remote-module'
import { findPageStyles } from './styles/page-styles-plugin'
import type { Workspace } from './workspace'
import { writeSharePictures } from './write-share-pictures'

export type Emitted = Pick<Release, 'modules' | 'pages'> & {
  files: string[]
  parts: Parts
  /** Paths of the sources that were built. */
  sources: string[]
}

/** The builds of a workspace, in the order in which they run. The shell has no container. */
const builds = ['web', 'container', 'server'] as const

type Build = (typeof builds)[number]

/** Writes `release.json` once all builds of a workspace are on disk. One instance serves all their compilers. */
export class ReleasePlugin {
  readonly #emitted: Partial<Record<Build, Emitted>> = {}

  constructor(private readonly workspace: Workspace) {}

  apply(compiler: Compiler) {
    const build = buildNamed(compiler.options.name)
    compiler.hooks.beforeRun.tap('ReleasePlugin', () => {
      if (build === 'web') rmSync(this.workspace.dist, { recursive: true, force: true })
    })
    compiler.hooks.afterEmit.tapPromise('ReleasePlugin', async (compilation) => {
      if (compilation.errors.length > 0) return
      this.#emitted[build] = readEmitted(compilation, build === 'server' ? 'server' : 'web')
      const { web, container, server } = this.#emitted
      if (build === 'server' && web && server) await this.#write(web, container, server)
    })
  }

  async #write(web: Emitted, container: Emitted | undefined, server: Emitted) {
    const { workspace } = this
    const serverFile = workspace.isRemote
      ? server.files.find((path) => path.endsWith('.js'))
      : undefined
    const built = serverFile
      ? await readRemote(workspace, readFileSync(join(workspace.dist, serverFile), 'utf8'))
      : { pages: [], routes: [], chains: [], slices: [] }
    const pictures = await writeSharePictures(workspace, built.pages)
    // The shell's server is not in its release, because it is the program that serves it.
    const paths = [...web.files, ...(container?.files ?? []), ...server.files, ...pictures]
      .filter((path) => workspace.isRemote || path.startsWith('web/'))
      .sort()
    const files: Release['files'] = {}
    for (const path of paths) {
      const bytes = await readFile(join(workspace.dist, path))
      files[path] = { integrity: integrityOf(bytes), bytes: bytes.length }
    }
    const pageStyles = findPageStyles(paths)
    const ofPages = new Set(Object.values(pageStyles))
    const release: Release = {
      remote: workspace.name,
      version: workspace.version,
      owner: workspace.owner,
      contract: workspace.contract,
      mounts: workspace.mounts,
      query: workspace.query,
      routes: built.routes,
      slices: built.slices,
      shared: workspace.shared,
      ...(workspace.isRemote
        ? {
            uses: findPlatformUses([...new Set([...web.sources, ...server.sources])]),
            needs: workspace.needs,
          }
        : { brings: namesExported(readFileSync(platformIndex(workspace), 'utf8')) }),
      // Builds of development are not minified.
      ...(mode === 'production' && { budgets: workspace.budgets }),
      entry: (container ?? web).modules[0] ?? '',
      ...(container && { module: web.modules[0] ?? '' }),
      ...(serverFile && { server: serverFile }),
      styles: paths.filter((path) => path.endsWith('.css') && !ofPages.has(path)),
      pageStyles,
      modules: web.modules,
      pages: web.pages,
      files,
    }
    refuseOverweight(release, web.parts)
    writeFileSync(join(workspace.dist, 'release.json'), formatRelease(release))
  }
}

/** By the last word of the name that `defineRemote` and `defineShell` give. */
function buildNamed(name = ''): Build {
  const build = builds.find((one) => name.endsWith(` ${one}`))
  if (build) return build
  throw new Error(
    `The configuration "${name}" has a ReleasePlugin, and its name ends with none of ${builds.join(', ')}: no release could be described. Name it so, or leave the plugin out.`,
  )
}

export function readEmitted(compilation: Compilation, side: Side): Emitted {
  const served = compilation
    .getAssets()
    .map((asset) => asset.name)
    .filter((name) => !name.endsWith('.map'))
  const [entrypoint] = compilation.entrypoints.values()
  const modules = new Set(modulesOf([entrypoint?.getEntrypointChunk()], side))
  const pages: Release['pages'] = {}
  for (const group of compilation.chunkGroups) {
    const [origin] = group.origins
    const files = modulesOf(group.chunks, side)
    const isExposed = origin?.module && !origin.request
    if (group.isInitial() || isExposed) for (const file of files) modules.add(file)
    else if (origin?.request && isRemoteModule(origin.module)) pages[pageId(origin.request)] = files
  }
  const sources = [...compilation.fileDependencies].filter(isSource)
  return {
    files: served.map((name) => inRelease(name, side)),
    parts: readParts(compilation, (file) => inRelease(file, side)),
    modules: [...modules],
    pages,
    sources,
  }
}

function isSource(file: string) {
  return /\.tsx?$/.test(file) && !/[\\/]node_modules[\\/]/.test(file)
}

/** The shell bundles the platform, so it provides the exports of this checkout. */
function platformIndex({ folder }: Workspace) {
  return join(folder, '../shared/platform/src/index.ts')
}

function modulesOf(chunks: Iterable<Chunk | undefined | null>, side: Side) {
  return [...chunks].flatMap((chunk) =>
    [...(chunk?.files ?? [])]
      .filter((file) => file.endsWith('.js'))
      .map((file) => inRelease(file, side)),
  )
}

/** The server build writes its style sheet into the browser's folder as `../web/…`. */
function inRelease(name: string, side: Side) {
  return name.startsWith('../') ? name.slice(3) : `${side}/${name}`
}
