import { lazyPart } from '@site/platform'

/** A picture: its code is only needed where it did not come as HTML. */
export const ErpPicture = lazyPart(() => import('./erp-picture'))
