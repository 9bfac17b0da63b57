import { pageNames } from '../measure/pages'
import type { Baseline } from './baseline'
import { clientRendered } from './client-rendered'
import { serveChanged } from './serve-changed'

/** The same remotes, rendered by the browser alone, as most sites are that are made of remotes. */
export async function startClientOnly(site: string): Promise<Baseline> {
  const served = await serveChanged(site, clientRendered)
  return { name: 'client-only', ...served, pages: pageNames, server: 'a server of our own' }
}
