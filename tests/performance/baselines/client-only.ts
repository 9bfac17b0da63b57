import type { ServerResponse } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { serve } from '../../support/programs/serve'
import { pageNames } from '../measure/pages'
import type { Baseline } from './baseline'
import { clientRendered } from './client-rendered'

/** The same remotes, rendered by the browser alone, as most sites are that are made of remotes. */
export async function startClientOnly(site: string): Promise<Baseline> {
  const served = await serve(({ url = '/' }, response) => {
    pass(site + url, response).catch((error: Error) => response.writeHead(502).end(error.message))
  })
  return {
    name: 'client-only',
    ...served,
    pages: pageNames,
    server: 'a server of our own',
  }
}

/** Compressed anew at the quality that our site has for pages; its policy knows only the HTML that it sent. */
async function pass(address: string, response: ServerResponse) {
  const answer = await fetch(address, { redirect: 'manual' })
  const type = answer.headers.get('Content-Type') ?? ''
  const bytes = Buffer.from(await answer.arrayBuffer())
  const page = type.startsWith('text/html') ? clientRendered(String(bytes)) : undefined
  const headers = { 'Content-Type': type, 'Content-Encoding': 'br' }
  response.writeHead(answer.status, headers).end(brotliCompressSync(page ?? bytes))
}
