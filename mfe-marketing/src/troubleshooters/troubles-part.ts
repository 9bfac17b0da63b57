import { lazyPart } from '@site/platform'

/** Comes as HTML, and answers without a script; its code is only needed for the links in the answers. */
export const Troubles = lazyPart(() => import(/* webpackChunkName: "home-parts" */ './troubles'))
