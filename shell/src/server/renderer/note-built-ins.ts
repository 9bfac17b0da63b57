import { expected, findBuiltIns, pathTo } from './built-ins'

// Copied before a remote is loaded: it could patch the functions that look for patches.
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf, isExtensible, ownKeys } = Reflect
const { is, create } = Object

type Add = (change: string) => void

type Noted = {
  object: object
  /** `Response.prototype`; empty for the global object. */
  path: string
  prototype: object | null
  isExtensible: boolean
  keys: PropertyKey[]
  /** Without a prototype, so that inherited names are not found. */
  properties: Record<PropertyKey, PropertyDescriptor | undefined>
}

/**
 * Notes every object that code can reach from the global object: constructors, prototypes, functions and their
 * properties. The returned function reports the paths of those that have changed since (prototype pollution, patched
 * globals).
 */
export function noteBuiltIns(): () => string[] {
  const noted = findBuiltIns().map(note)
  const listening = noteListeners()
  return () => {
    const changes: string[] = []
    const add = (change: string) => {
      if (expected.test(change)) return
      // An assignment could call a setter that was added to the prototype.
      defineProperty(changes, changes.length, { value: change, enumerable: true })
    }
    findChanges(noted, add)
    findListeners(listening, add)
    return changes
  }
}

type Listening = Record<PropertyKey, unknown[] | undefined>

function noteListeners(): Listening {
  const listening: Listening = create(null)
  const events = process.eventNames()
  for (let position = 0; position < events.length; position++) {
    const event = events[position] ?? ''
    listening[event] = process.rawListeners(event)
  }
  return listening
}

/** Only new listeners count, because Node removes some of its own. */
function findListeners(before: Listening, add: Add) {
  const now = noteListeners()
  const events = ownKeys(now)
  for (let position = 0; position < events.length; position++) {
    const event = events[position] ?? ''
    const known = before[event] ?? []
    if ((now[event] ?? []).some((listener) => !known.includes(listener))) {
      add(`the listeners of process for "${String(event)}"`)
    }
  }
}

function note([object, path]: [object, string]): Noted {
  const keys = ownKeys(object)
  const properties: Noted['properties'] = create(null)
  for (const key of keys) properties[key] = getOwnPropertyDescriptor(object, key)
  return {
    object,
    path,
    keys,
    properties,
    prototype: getPrototypeOf(object),
    isExtensible: isExtensible(object),
  }
}

/** Loops by index: iterators and array methods may be patched by now. */
function findChanges(noted: Noted[], add: Add) {
  for (let position = 0; position < noted.length; position++) {
    const one = noted[position]
    if (!one) continue
    const { object, path } = one
    const now = note([object, path])
    if (now.prototype !== one.prototype) add(`the prototype of ${path || 'globalThis'}`)
    if (now.isExtensible !== one.isExtensible) add(path || 'globalThis')
    else findChanged(one, now, add)
  }
}

function findChanged(before: Noted, now: Noted, add: Add) {
  for (let position = 0; position < before.keys.length; position++) {
    const key = before.keys[position] ?? ''
    if (!isSame(before.properties[key], now.properties[key])) add(pathTo(before.path, key))
  }
  for (let position = 0; position < now.keys.length; position++) {
    const key = now.keys[position] ?? ''
    if (!before.properties[key]) add(pathTo(before.path, key))
  }
}

function isSame(one: PropertyDescriptor | undefined, other: PropertyDescriptor | undefined) {
  if (!one || !other) return one === other
  return (
    is(one.value, other.value) &&
    one.get === other.get &&
    one.set === other.set &&
    one.writable === other.writable &&
    one.enumerable === other.enumerable &&
    one.configurable === other.configurable
  )
}
