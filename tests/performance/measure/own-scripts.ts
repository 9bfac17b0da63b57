import { brotliCompressSync } from 'node:zlib'

const inline =
  /<script(?![^>]*\bsrc=)(?![^>]*\btype="(?:application\/[\w+]+|importmap)")[^>]*>(.*?)<\/script>/gs
const named =
  /<script[^>]*\bsrc="([^"]+)"|<link(?=[^>]*\brel="modulepreload")[^>]*\bhref="([^"]+)"/g

/** The JavaScript that a browser runs or asks for because of the HTML alone: what stands in it, and what it names. */
export function ownScripts(html: string): { inline: string[]; named: string[] } {
  return {
    inline: [...html.matchAll(inline)].map(([, code = '']) => code),
    named: [...html.matchAll(named)].map(([, script, preload]) => script ?? preload ?? ''),
  }
}

/** Bytes of both, compressed. */
export async function weighOwnScripts(page: string): Promise<number> {
  const scripts = ownScripts(await (await fetch(page)).text())
  const texts = await Promise.all(
    scripts.named.map(async (address) => (await fetch(new URL(address, page))).text()),
  )
  return [scripts.inline.join('\n'), ...texts]
    .filter(Boolean)
    .reduce((sum, code) => sum + brotliCompressSync(code).length, 0)
}
