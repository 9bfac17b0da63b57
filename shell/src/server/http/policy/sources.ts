import type { Company, RunSettings } from '@site/contract'
import type { Needs, Release } from '@site/releases'
import { ownValue } from './own-value'

type Known = { settings: RunSettings; company: Company }

/** For releases from before the policy, which declare no `needs`: the hosts that releases used then. */
const earlier: Needs = {
  'connect-src': ['services.blog', 'services.recruitment', 'services.contact', 'company.map.embed'],
  'frame-src': ['https:'],
  'img-src': ['services.blog', 'https:'],
}

/** The sources of a directive that the releases need, each once. */
export function sourcesFor(directive: keyof Needs, releases: Release[], known: Known): string[] {
  const named = releases.flatMap(({ needs = earlier }) => needs[directive] ?? [])
  if (directive === 'trusted-types') return unique(named)
  return unique(named.flatMap((name) => (isAddress(name) ? name : (originAt(name, known) ?? []))))
}

function isAddress(name: string) {
  return name.startsWith('https:')
}

/** Undefined for a setting that is empty, or that this shell does not have. */
function originAt(path: string, { settings, company }: Known): string | undefined {
  const value = path
    .split('.')
    .reduce<unknown>((found, name) => ownValue(found, name), { ...settings, company })
  return originOf(value)
}

export function originOf(address: unknown): string | undefined {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : undefined
}

function unique(values: string[]) {
  return [...new Set(values)]
}
