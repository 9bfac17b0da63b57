export type ServiceName = 'blog' | 'recruitment' | 'contact'

export type RequestOptions = {
  /** Undefined values are left out. */
  params?: Record<string, string | undefined>
  headers?: Record<string, string>
  signal?: AbortSignal
  /**
   * For the POST of a form's action: when the service does not take it, the shell's outbox keeps it on disk and sends it
   * later, and the visitor is redirected to `location`. Ignored in the browser, and by older shells.
   */
  keep?: { location: string }
}

/**
 * Calls one service. Answers are `unknown`: what the network returns is checked by the caller.
 * Throws `HttpError` when there is no answer in time or its status is not 2xx.
 */
export type HttpClient = {
  get(path: string, options?: RequestOptions): Promise<unknown>
  post(path: string, body: unknown, options?: RequestOptions): Promise<unknown>
}

export type ToastKind = 'default' | 'success' | 'info' | 'error' | 'warning' | 'loading'

/** Shows a short message over the page. Does nothing on the server. */
export type Toast = (message: string, kind?: ToastKind) => void

export type Link = { name: string; path: string }

export type Office = {
  country: string
  name: string
  lines: string[]
  /** Address of a page with the way to the office. */
  directions?: string
}

/** Facts about the company: `shell/site.config.ts`. */
export type Company = {
  name: string
  /** Name of the brand in titles. */
  brand: string
  offices: Office[]
  postalAddress: string[]
  taxNumber: string
  registrationNumber: string
  email: string
  privacyEmail: string
  phones: { recruitment: string; sales: string }
  social: Link[]
  /** What we run, each with its page. */
  departments?: Link[]
  portals: Link[]
  /** Address of the map to embed, and of the same place on a page of its own. */
  map: { embed: string; page: string }
}

/** Settings of the running site, read from the environment at start and handed to the browser. */
export type RunSettings = {
  publicUrl: string
  services: Record<ServiceName, string>
  siteId: string
  contact: {
    path: string
    csrfHeader: string
    csrfValue: string
    /** Header for the idempotency key of an enquiry. Absent or empty: the service reads none. */
    keyHeader?: string
  }
  /** Template with `{key}`. */
  jobDetailUrl: string
  /** Empty: the form opens the visitor's mail program. */
  subscribeUrl: string
}

/** What a running page gives a remote: as `extra` in thunks, by `usePlatform()` in components. */
export type Platform = {
  company: Company
  settings: RunSettings
  api: Record<ServiceName, HttpClient>
  toast: Toast
}

/** The state of a request, in every slice. */
export type RequestStatus = 'idle' | 'loading' | 'ready' | 'failed'
