import type { Compiler } from '@rspack/core'

/** Sequences that end a script element in HTML, or hide its end. */
const endings = /<\/script|<script|<!--/i

/** Refuses an inline script that contains such a sequence. */
export class InlineScriptPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('InlineScriptPlugin', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'InlineScriptPlugin', stage }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          const problem = name.endsWith('.js') && findEnding(name, String(source.source()))
          if (problem) compilation.errors.push(new Error(problem))
        }
      })
    })
  }
}

export function findEnding(name: string, code: string): string | undefined {
  const found = endings.exec(code)?.[0]
  return found === undefined
    ? undefined
    : `${name} is written into every page and holds "${found}", which HTML reads before JavaScript: write it in two parts, such as "<" + "${found.slice(1)}". Nothing was built.`
}
