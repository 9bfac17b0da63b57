/** Trusted Types, of which TypeScript's library has no types yet. Absent on the server and in older browsers. */
declare global {
  var trustedTypes:
    | { createPolicy<Rules extends TrustedTypesRules>(name: string, rules: Rules): Rules }
    | undefined
}

/** What a policy makes are objects. They are typed as the strings that the DOM's types expect in their place. */
type TrustedTypesRules = {
  createHTML?: (html: string) => string
  createScript?: (script: string) => string
  createScriptURL?: (address: string) => string
}

export type { TrustedTypesRules }
