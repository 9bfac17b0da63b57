import { lazyPart } from '@site/platform'

/** Cards with pictures: their code is only needed where they did not come as HTML. */
export const ServiceCards = lazyPart(() => import('./service-cards'))
