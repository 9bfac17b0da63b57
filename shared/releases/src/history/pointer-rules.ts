import { publicKeyText } from '../keys/signature-rules'
import { releaseName, remoteName, versionName } from '../rules/names'
import {
  number,
  optional,
  type Rule,
  type Shape,
  shape,
  table,
  text,
  time,
  wholeNumber,
  words,
} from '../rules/rules'
import type { Canary, LiveRelease, Pointer } from './history'

export const largestPointer = 64 * 1024
export const longestWords = 1000

export const leastPercent = 1
export const mostPercent = 50
/** Percent of all canaries together: above it, some canaries would get no visitors. */
export const mostPercentTogether = 100

const mostRemotes = 64
const digest = text(/^[0-9a-f]{96}$/, 'the digest of a pointer')
const live: Shape<LiveRelease> = { version: versionName, release: releaseName }

/** Schema of a pointer, for any signer. */
export const pointerRules: Shape<Pointer> = {
  number: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  previous: (value) => (value === null ? undefined : digest(value)),
  at: time,
  by: words(longestWords),
  why: words(longestWords),
  nonce: words(100),
  remotes: table(remoteName, ofOneVersion(shape(live)), mostRemotes),
  canaries: table(
    remoteName,
    ofOneVersion(
      shape<Canary>({
        ...live,
        percent: number(leastPercent, mostPercent),
        since: time,
        promoteAt: optional(time),
      }),
    ),
    mostRemotes,
  ),
  takenBack: optional(shape({ remote: remoteName, release: releaseName })),
  // The signature's value is verified with the key.
  signature: shape({ publicKey: publicKeyText }),
}

/** The version is for people, and must be that of the release id. */
function ofOneVersion(rule: Rule): Rule {
  return (value) => {
    const fault = rule(value)
    if (fault) return fault
    const { version, release } = Object(value)
    const isOne = String(release).startsWith(`${version}-`)
    return isOne ? undefined : ` is called ${version}, which ${release} is not`
  }
}
