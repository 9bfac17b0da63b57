import { Compilation, type Compiler, type Module, type ModuleGraph, sources } from '@rspack/core'
import { readRemote } from '../read-pages'
import { isRemoteModule, pageId, pathOf } from '../remote-module'
import type { Workspace } from '../workspace'

/** Where the server build puts the sheets of pages. */
const folder = 'web/pages/'

/**
 * Writes a style sheet for each page: what its modules import of the remote's sheet, in the order of that sheet. A page
 * that imports all of it gets none. Runs before sheets are wrapped in a layer and minified.
 */
export class PageStylesPlugin {
  constructor(private readonly workspace: Workspace) {}

  apply(compiler: Compiler) {
    const name = 'PageStylesPlugin'
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // Found early, because optimisation merges modules.
      let imports = new Map<string, Set<string>>()
      compilation.hooks.finishModules.tap(name, (modules) => {
        imports = findImports(modules, compilation.moduleGraph)
      })
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tapPromise({ name, stage }, async (assets) => {
        // Rspack says what is wrong, and where; a build with errors could not be read.
        if (compilation.errors.length > 0) return
        const pieces = readPieces(compilation, assets)
        const code = Object.keys(assets).find((asset) => asset.endsWith('.js')) ?? ''
        const { chains } = await readRemote(this.workspace, String(assets[code]?.source()))
        for (const chain of chains) {
          const used = new Set(chain.flatMap((id) => [...(imports.get(id) ?? [])]))
          const own = pieces.filter(({ path }) => used.has(path))
          if (own.length === 0 || own.length === pieces.length) continue
          const css = own.map(({ text }) => text).join('\n')
          compilation.emitAsset(`../${sheetOf(chain.at(-1) ?? '')}`, new sources.RawSource(css))
        }
      })
    })
  }
}

/** The sheets of pages among the files of a release, by route id. */
export function findPageStyles(files: string[]): Record<string, string> {
  const sheets = files.filter((file) => file.startsWith(folder))
  return Object.fromEntries(sheets.map((file) => [file.slice(folder.length, -'.css'.length), file]))
}

function sheetOf(id: string) {
  return `${folder}${id}.css`
}

/** Paths of the style sheets that each lazy import of `remote.tsx` leads to, by route id. */
function findImports(modules: Iterable<Module>, graph: ModuleGraph) {
  const remote = [...modules].find(isRemoteModule)
  const lazy = remote ? graph.getOutgoingConnections(remote) : []
  return new Map(
    lazy.flatMap(({ dependency, module }): [string, Set<string>][] => {
      if (dependency.type !== 'import()' || !dependency.request || !module) return []
      const reached = [...reach(module, graph)].filter(({ type }) => type.startsWith('css'))
      return [[pageId(dependency.request), new Set(reached.map(pathOf))]]
    }),
  )
}

function reach(module: Module, graph: ModuleGraph, found = new Set<Module>()) {
  if (found.has(module)) return found
  found.add(module)
  for (const { module: next } of graph.getOutgoingConnections(module)) {
    if (next) reach(next, graph, found)
  }
  return found
}

/** What each source file adds to the sheet, in the order of the sheet. */
function readPieces({ chunks, chunkGraph, codeGenerationResults }: Compilation, assets: Assets) {
  const sheet = Object.keys(assets).find((asset) => asset.endsWith('.css'))
  if (!sheet) return []
  const whole = String(assets[sheet]?.source())
  return [...chunks]
    .flatMap((chunk) =>
      chunkGraph.getChunkModulesIterableBySourceType(chunk, 'css').map((module) => {
        const { sources } = codeGenerationResults.get(module, [...chunk.runtime])
        const text = String(sources.get('css')?.source() ?? '').trim()
        const at = whole.indexOf(text)
        if (at < 0) throw new Error(`${sheet} does not hold the text of ${pathOf(module)}.`)
        return { path: pathOf(module), text, at }
      }),
    )
    .sort((one, other) => one.at - other.at)
}

type Assets = Compilation['assets']
