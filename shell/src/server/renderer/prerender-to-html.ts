import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'

/** The HTML of a whole page, after all Suspense boundaries, and the first error of its components. */
export async function prerenderToHtml(tree: ReactNode): Promise<{ html: string; error?: Error }> {
  let error: Error | undefined
  try {
    const { prelude } = await prerenderToNodeStream(tree, {
      // Otherwise React streams a large boundary hidden behind its fallback, which stays invisible without
      // JavaScript.
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
