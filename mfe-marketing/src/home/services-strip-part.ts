import { lazyPart } from '@site/platform'

/** Its drawings come as HTML; their code is only needed once they turn. */
export const ServicesStrip = lazyPart(
  () => import(/* webpackChunkName: "home-parts" */ './services-strip'),
)
