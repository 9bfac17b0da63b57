import { Compilation, type Compiler, sources } from '@rspack/core'

/** Wraps a style sheet in the cascade layer of its remote, so that no remote overrides another by accident. */
export class LayerPlugin {
  constructor(private readonly layer: string) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('LayerPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONS
      compilation.hooks.processAssets.tap({ name: 'LayerPlugin', stage }, (assets) => {
        for (const name of Object.keys(assets).filter((asset) => asset.endsWith('.css'))) {
          compilation.updateAsset(
            name,
            (sheet) => new sources.RawSource(`@layer ${this.layer}{\n${sheet.source()}\n}`),
          )
        }
      })
    })
  }
}
