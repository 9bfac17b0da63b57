import { isObject, type Shape, shape } from './rules'

export const notAnObject = 'is not a JSON object'

type Parsed<Whole> = { value: Whole } | { fault: string }

/** Nesting limit: deeper values could overflow the stack of a recursive formatter. */
const deepest = 8

/** The parsed and validated content of a store's file, or its fault as the end of a sentence. */
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
  // A cast after validation: `Shape` has a rule for every field.
  return fault ? { fault: `is malformed: ${fault.slice(1)}` } : { value: value as Whole }
}

/** `null` for invalid JSON, which the caller reports. */
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
