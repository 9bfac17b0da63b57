import { type Compiler, RuntimeModule } from '@rspack/core'

declare global {
  /**
   * Fetches a module of the page's releases with its digest, and never rejects. Set by the shell's browser code; a
   * chunk keeps its address in a page of an older shell.
   */
  var sitePreload: ((address: string) => Promise<unknown>) | undefined
}

/**
 * Gives a chunk that failed a new address for the next attempt: a module that could not be fetched stays failed in the
 * page, in the specification and in browsers by their version, so the old address would never be asked again.
 */
export class ChunkRetryPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ChunkRetryPlugin', (compilation) => {
      const { ensureChunkHandlers } = compiler.rspack.RuntimeGlobals
      compilation.hooks.runtimeRequirementInTree
        .for(ensureChunkHandlers)
        .tap('ChunkRetryPlugin', (chunk) => compilation.addRuntimeModule(chunk, new ChunkRetry()))
    })
  }
}

class ChunkRetry extends RuntimeModule {
  constructor() {
    super('chunk retry', RuntimeModule.STAGE_TRIGGER)
  }

  override generate() {
    return `
const fileOf = __webpack_require__.u, load = __webpack_require__.e, failures = {};
__webpack_require__.u = (chunk) => fileOf(chunk) + (failures[chunk] ? "?retry=" + failures[chunk] : "");
__webpack_require__.e = (chunk) =>
  (failures[chunk]
    ? sitePreload(new URL(__webpack_require__.u(chunk), import.meta.url).href).then(() => load(chunk))
    : load(chunk)
  ).catch((error) => {
    if (globalThis.sitePreload) failures[chunk] = (failures[chunk] || 0) + 1;
    throw error;
  });
`
  }
}
