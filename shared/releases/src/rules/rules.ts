/**
 * Schemas of the store's files. Hand-written instead of with the forms' schema library: that has no records with free
 * keys and converts values, and the renderer, which may load no package, bundles parts of this folder.
 */

/** Returns the fault of a value, as a phrase to put after its name; undefined when it is valid. */
export type Rule = (value: unknown) => string | undefined

/** A rule for every field, so that a new field needs one. Unknown fields are allowed. */
export type Shape<Whole> = { [Field in keyof Whole]-?: Rule }

export function text(pattern: RegExp, expected: string): Rule {
  const fault = ` has to be ${expected}`
  return (value) => (typeof value === 'string' && pattern.test(value) ? undefined : fault)
}

export function words(most: number): Rule {
  const fault = ` has to be a text of at most ${most} characters`
  return (value) => (typeof value === 'string' && value.length <= most ? undefined : fault)
}

export function wholeNumber(least: number, most: number): Rule {
  const inner = number(least, most)
  return (value) =>
    inner(value) ?? (Number.isInteger(value) ? undefined : ' has to be a whole number')
}

export function number(least: number, most: number): Rule {
  const fault = ` has to be a number from ${least} to ${most}`
  return (value) =>
    typeof value === 'number' && value >= least && value <= most ? undefined : fault
}

/** The format of `toISOString` only, because that can be compared as text. */
export const time: Rule = (value) => {
  const isTime =
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
    !Number.isNaN(Date.parse(value)) &&
    new Date(value).toISOString() === value
  return isTime ? undefined : ' has to be a time such as 2026-12-01T12:00:00.000Z'
}

export function optional(rule: Rule): Rule {
  return (value) => (value === undefined ? undefined : rule(value))
}

export function list(item: Rule, most: number): Rule {
  return (value) => {
    if (!Array.isArray(value) || value.length > most) return ` has to be a list of at most ${most}`
    return firstFault(value.entries(), (one, position) => {
      const fault = item(one)
      return fault && `[${position}]${fault}`
    })
  }
}

/** A record whose keys its writer chooses. */
export function table(key: Rule, entry: Rule, most: number): Rule {
  return (value) => {
    if (!isObject(value) || Object.keys(value).length > most)
      return ` has to be an object of at most ${most} entries`
    return firstFault(Object.entries(value), (one, name) => {
      const fault = key(name)
      if (fault) return ` has the key ${JSON.stringify(name.slice(0, 60))}, which${fault}`
      const wrong = entry(one)
      return wrong && `.${name}${wrong}`
    })
  }
}

export function shape<Whole>(rules: Shape<Whole>): Rule {
  const entries = Object.entries<Rule>(rules)
  return (value) => {
    if (!isObject(value)) return ' has to be an object'
    return firstFault(entries, (rule, field) => {
      const fault = rule(Object.hasOwn(value, field) ? Reflect.get(value, field) : undefined)
      return fault && `.${field}${fault}`
    })
  }
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function firstFault<Key, Value>(
  entries: Iterable<[Key, Value]>,
  find: (value: Value, key: Key) => string | undefined,
): string | undefined {
  for (const [key, value] of entries) {
    const fault = find(value, key)
    if (fault) return fault
  }
  return undefined
}
