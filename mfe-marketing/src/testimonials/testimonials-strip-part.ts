import { lazyPart } from '@site/platform'

/** Comes as HTML; its code is only needed once it turns. */
export const TestimonialsStrip = lazyPart(
  () => import(/* webpackChunkName: "home-parts" */ './testimonials-strip'),
)
