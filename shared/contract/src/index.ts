export { type LinkState, toHeading } from './link-state'
export type { PageHandle, PageMetadata, PagePart, PageView } from './page'
export type {
  Company,
  HttpClient,
  Link,
  Office,
  Platform,
  RequestOptions,
  RequestStatus,
  RunSettings,
  ServiceName,
  Toast,
  ToastKind,
} from './platform'
export { defineRemote, type ListedPage, type Remote } from './remote'
export {
  isFailedAnswer,
  isRecord,
  isTransientRefusal,
  pickFields,
  readRetryAfter,
} from './service-answer'
export { sharePath } from './share-path'
export type { TrustedTypesRules } from './trusted-types'

/** The store's state. A slice declares its own part: `declare module '@site/contract' { interface SiteState { … } }`. */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be added to by other packages
export interface SiteState {}
