import { type Compiler, RuntimeModule } from '@rspack/core'

declare global {
  /**
   * Fetches a module of the page's releases with its digest, and never rejects. Set by the shell's browser code; a
   * chunk keeps its address in a page of an older shell.
   */
  var sitePreload: ((address: string) => Promise<unknown>) | undefined
}

/** In ms, as long as a visitor waits for a page. */
const longestSilence = 8000

/**
 * Gives a chunk that failed a new address for the next attempt: a module that could not be fetched stays failed in the
 * page, in the specification and in browsers by their version, so the old address would never be asked again. One that
 * hangs would hang for ever, for all that wait for it: it is fetched once more by a new address, which fulfils them.
 */
export class ChunkRetryPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('ChunkRetryPlugin', (compilation) => {
      const { ensureChunkHandlers, externalInstallChunk } = compiler.rspack.RuntimeGlobals
      compilation.hooks.runtimeRequirementInTree
        .for(ensureChunkHandlers)
        .tap('ChunkRetryPlugin', (chunk, requirements) => {
          requirements.add(externalInstallChunk)
          compilation.addRuntimeModule(chunk, new ChunkRetry())
        })
    })
  }
}

class ChunkRetry extends RuntimeModule {
  constructor() {
    super('chunk retry', RuntimeModule.STAGE_TRIGGER)
  }

  override generate() {
    return `
const fileOf = __webpack_require__.u, load = __webpack_require__.e, failures = {}, timers = {};
const noteFailure = (chunk) => {
  if (globalThis.sitePreload) failures[chunk] = (failures[chunk] || 0) + 1;
};
const preload = (chunk) => {
  const address = new URL(__webpack_require__.u(chunk), import.meta.url).href;
  return sitePreload(address).then(() => address);
};
const loadAgain = (chunk) => {
  noteFailure(chunk);
  if (failures[chunk])
    preload(chunk).then((address) => import(address)).then(__webpack_require__.C, () => noteFailure(chunk));
};
__webpack_require__.u = (chunk) => fileOf(chunk) + (failures[chunk] ? "?retry=" + failures[chunk] : "");
__webpack_require__.e = (chunk) => {
  timers[chunk] ??= setTimeout(loadAgain, ${longestSilence}, chunk);
  return (failures[chunk] ? preload(chunk).then(() => load(chunk)) : load(chunk))
    .catch((error) => {
      noteFailure(chunk);
      throw error;
    })
    .finally(() => {
      clearTimeout(timers[chunk]);
      delete timers[chunk];
    });
};
`
  }
}
