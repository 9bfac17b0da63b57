import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'

/** A whole page, all Suspense awaited, and the first error of its components. */
export async function prerenderToHtml(tree: ReactNode): Promise<{ html: string; error?: Error }> {
  let error: Error | undefined
  try {
    const { prelude } = await prerenderToNodeStream(tree, {
      // Otherwise a large boundary is sent hidden behind its fallback, and nobody without JavaScript sees it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(thrown) {
        error ??= asError(thrown)
      },
    })
    return { html: await text(prelude), error }
  } catch (thrown) {
    return { html: '', error: error ?? asError(thrown) }
  }
}

function asError(thrown: unknown) {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
