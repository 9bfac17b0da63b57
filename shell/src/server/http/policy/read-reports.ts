import { ownValue } from './own-value'

/** What a browser blocked. Only what a person needs to find it: no address of a visitor, no query, no sample. */
export type Blocked = {
  directive: string
  /** Origin, or a keyword such as `inline`. */
  blocked: string
  /** Path of the page. */
  page: string
  /** Path of the script, if a script of the site did it. */
  source: string | undefined
}

const mostInBatch = 20

/**
 * Reads the reports of one request, in the format of the Reporting API (a list) or of `report-uri`. Untrusted: drops all
 * but reports about pages of this host, and what a browser's extension did.
 */
export function readReports(body: string, host: string): Blocked[] {
  return entriesOf(body).flatMap((entry) => readReport(entry, host) ?? [])
}

function entriesOf(body: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(body)
    if (Array.isArray(parsed))
      return parsed.slice(0, mostInBatch).map((one) => ownValue(one, 'body'))
    return [ownValue(parsed, 'csp-report')]
  } catch {
    return []
  }
}

function readReport(report: unknown, host: string): Blocked | undefined {
  const page = addressIn(report, 'documentURL', 'document-uri')
  const source = addressIn(report, 'sourceFile', 'source-file')
  const blocked = blockedIn(report)
  if (page?.host !== host || !blocked || source?.protocol.endsWith('-extension:')) return undefined
  return {
    directive: directiveIn(report),
    blocked,
    page: page.pathname.slice(0, 200),
    source: source?.pathname.slice(0, 200),
  }
}

/** An integrity violation names no directive. */
function directiveIn(report: unknown) {
  const directive = textIn(report, 'effectiveDirective', 'effective-directive')
  return /^[a-z-]{1,40}$/.test(directive) ? directive : 'integrity'
}

function blockedIn(report: unknown): string | undefined {
  const blocked = textIn(report, 'blockedURL', 'blocked-uri')
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked
  if (!URL.canParse(blocked)) return undefined
  const { origin, protocol } = new URL(blocked)
  if (protocol.endsWith('-extension:')) return undefined
  return (origin === 'null' ? protocol : origin).slice(0, 100)
}

function addressIn(report: unknown, ...names: string[]) {
  const address = textIn(report, ...names)
  return URL.canParse(address) ? new URL(address) : undefined
}

function textIn(report: unknown, ...names: string[]): string {
  const found = names
    .map((name) => ownValue(report, name))
    .find((value) => typeof value === 'string')
  return typeof found === 'string' ? found : ''
}
