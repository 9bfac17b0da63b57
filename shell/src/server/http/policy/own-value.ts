/** Of a property that the object has itself: of anything that was parsed, without what all objects inherit. */
export function ownValue(object: unknown, name: string): unknown {
  return Object.hasOwn(Object(object), name) ? Reflect.get(Object(object), name) : undefined
}
