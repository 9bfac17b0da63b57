import { atLength } from './finding'

/** Every fixed page of the specification. */
export const pages = [
  '/',
  '/about',
  '/career',
  '/service',
  '/service/setup',
  '/service/itservice',
  '/service/operation/production',
  '/service/operation/legal',
  '/service/operation/inventory',
  '/service/operation/finance',
  '/service/operation/hradmin',
  '/service/operation/facility',
  '/service/operation/logistic',
  '/blog',
  '/blog/honest-oee-before-automation',
  '/contact',
  '/privacy-policy',
  '/terms-service',
]

/** One page of each template. */
export const templates = [
  '/',
  '/about',
  '/career',
  '/service',
  '/service/itservice',
  '/service/operation/production',
  '/blog',
  '/blog/honest-oee-before-automation',
  '/contact',
  '/privacy-policy',
]

/** One page of each remote. */
const entries = ['/', '/blog/honest-oee-before-automation', '/career', '/contact']

/** For tests that look at a page for seconds: in CI at every one. */
export const samplePages = atLength({ full: pages, ci: pages, short: entries })

/** For tests that look at a page for many seconds: in CI at one of each template. */
export const sampleTemplates = atLength({ full: pages, ci: templates, short: entries })
