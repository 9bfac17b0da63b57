import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { asError } from '../../page/thrown'

/** The HTML of a whole page, after all Suspense boundaries, and the first error of its components. */
export async function prerenderToHtml(tree: ReactNode): Promise<{ html: Buffer; error?: Error }> {
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
    return { html: await collect(prelude), error }
  } catch (thrown) {
    return { html: Buffer.of(), error: error ?? asError(thrown) }
  }
}

/** As bytes, because the page is sent as bytes. */
function collect(stream: NodeJS.ReadableStream): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => resolve(Buffer.concat(chunks)))
    stream.on('error', reject)
  })
}
