import { isObject, type Shape, shape } from './rules'

export const notAnObject = 'is not a JSON object'

type Parsed<Whole> = { value: Whole } | { fault: string }

/** Deeper than anything that is written: what nests without end overflows the stack of who formats it. */
const deepest = 8

/** What a file of the store says, or the end of a sentence that says what is wrong with the file. */
export function parseJson<Whole extends object>(
  bytes: Uint8Array,
  rules: Shape<Whole>,
  largest: number,
): Parsed<Whole> {
  if (bytes.length > largest) {
    return { fault: `has ${bytes.length} bytes, and may have ${largest}` }
  }
  const value = parse(bytes)
  if (!isObject(value)) return { fault: notAnObject }
  if (isDeeperThan(value, deepest)) return { fault: `nests deeper than ${deepest} levels` }
  const fault = shape(rules)(value)
  // The rules have just been checked: there is one for every field.
  return fault ? { fault: `is odd: ${fault.slice(1)}` } : { value: value as Whole }
}

/** `null` for what is no JSON; the caller says so. */
function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString())
  } catch {
    return null
  }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}
