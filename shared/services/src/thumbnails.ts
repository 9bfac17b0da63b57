import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import type { FastifyInstance } from 'fastify'
import { failure } from './answers'

const keptAtMost = 100
const width = 1200

/** Serves each SVG as PNG too, because social networks and mail programs do not show SVG. */
export function addThumbnails(app: FastifyInstance, folder: string) {
  const drawn = new Map<string, Promise<Buffer>>()

  function draw(name: string) {
    const known = drawn.get(name)
    if (known) return known
    const drawing = drawPicture(join(folder, `${name}.svg`))
    drawn.set(name, drawing)
    // Failures are not kept: a missing file may be there later.
    drawing.catch(() => drawn.delete(name))
    const [oldest] = drawn.keys()
    if (oldest !== undefined && drawn.size > keptAtMost) drawn.delete(oldest)
    return drawing
  }

  app.get<{ Params: { name: string } }>('/thumbnails/:name.png', async (request, reply) => {
    const { name } = request.params
    const picture = /^[\w-]+$/.test(name) ? await draw(name).catch(unlessMissing) : undefined
    if (!picture) return reply.code(404).send(failure('There is no picture of this name.'))
    return reply
      .headers({
        'Cache-Control': 'public, max-age=2592000',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .type('image/png')
      .send(picture)
  })
}

async function drawPicture(file: string) {
  const picture = await renderAsync(await readFile(file, 'utf8'), {
    // No fonts, because the drawings have no text.
    font: { loadSystemFonts: false },
    fitTo: { mode: 'width', value: width },
  })
  return picture.asPng()
}

function unlessMissing(error: unknown) {
  if (Object(error).code === 'ENOENT') return undefined
  throw error
}
