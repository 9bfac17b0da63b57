import { lazyPart } from '@site/platform'

/** Texts and pictures: their code is only needed where they did not come as HTML. */
export const SetUpCards = lazyPart(() => import('./set-up-cards'))
