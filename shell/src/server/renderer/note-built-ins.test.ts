import { noteBuiltIns } from './note-built-ins'

/** Run after each test, to undo changes of globals. */
let undo: (() => void)[]

beforeEach(() => {
  undo = []
})

afterEach(() => {
  for (const step of undo) step()
})

/** Changes a shared object, as a careless remote would. */
function change(owner: object, name: PropertyKey, descriptor: PropertyDescriptor) {
  const before = Reflect.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { configurable: true, ...descriptor })
  undo.push(() => {
    if (before) Object.defineProperty(owner, name, before)
    else Reflect.deleteProperty(owner, name)
  })
}

const replaced = { value: () => 0, writable: true }
const envValue = { value: 'a', writable: true, enumerable: true }

test('without a change nothing is reported', () => {
  const findLeaks = noteBuiltIns()

  expect(findLeaks()).toEqual([])
})

describe('what a remote changes', () => {
  const changes: { leak: string; make: () => void; leaks?: string[] }[] = [
    { leak: 'careersState', make: () => change(globalThis, 'careersState', { value: {} }) },
    { leak: 'careersState', make: () => change(globalThis, 'careersState', { value: undefined }) },
    { leak: 'Symbol(careers)', make: () => change(globalThis, Symbol('careers'), { value: 1 }) },
    { leak: 'setTimeout', make: () => change(globalThis, 'setTimeout', replaced) },
    { leak: 'URL', make: () => change(globalThis, 'URL', { value: class {}, writable: true }) },
    { leak: 'Array.prototype.last', make: () => change(Array.prototype, 'last', replaced) },
    { leak: 'Array.prototype.map', make: () => change(Array.prototype, 'map', replaced) },
    { leak: 'Object.prototype.shared', make: () => change(Object.prototype, 'shared', replaced) },
    { leak: 'Promise.prototype.then', make: () => change(Promise.prototype, 'then', replaced) },
    { leak: 'Date.now', make: () => change(Date, 'now', replaced) },
    { leak: 'JSON.parse', make: () => change(JSON, 'parse', replaced) },
    { leak: 'Math.random', make: () => change(Math, 'random', replaced) },
    {
      leak: 'Request.prototype.formData',
      make: () => change(Request.prototype, 'formData', replaced),
    },
    { leak: 'Reflect.ownKeys', make: () => change(Reflect, 'ownKeys', { value: () => [] }) },
    {
      leak: 'the prototype of Iterator of Array.careers',
      make: () => change(Object.getPrototypeOf([][Symbol.iterator]()), 'careers', replaced),
    },
    {
      leak: 'the prototype of Function of generators.careers',
      make: () =>
        change(
          Object.getPrototypeOf(function* () {}),
          'careers',
          replaced,
        ),
    },
    { leak: 'fetch.careers', make: () => change(fetch, 'careers', replaced) },
    { leak: 'process.env.CAREERS', make: () => change(process.env, 'CAREERS', envValue) },
    { leak: 'Date.now', make: () => change(Date, 'now', { value: Date.now, enumerable: true }) },
    { leak: 'Map.prototype.size', make: () => change(Map.prototype, 'size', { get: () => 0 }) },
  ]

  // All are looked for in what was noted once, as every look goes through thousands of objects.
  beforeAll(() => {
    undo = []
    const findLeaks = noteBuiltIns()
    for (const one of changes) {
      one.make()
      one.leaks = findLeaks()
      for (const step of undo.splice(0)) step()
    }
  })

  test.each(changes)('$leak is a leak', ({ leak, leaks }) => {
    expect(leaks).toEqual([leak])
  })
})

test('a deletion is a leak too', () => {
  change(globalThis, 'careersState', { value: {} })
  const findLeaks = noteBuiltIns()

  Reflect.deleteProperty(globalThis, 'careersState')

  expect(findLeaks()).toEqual(['careersState'])
})

test('traces that every remote leaves when it is loaded are not leaks', () => {
  const findLeaks = noteBuiltIns()

  for (const name of ['__FEDERATION__', '__VMOK__', '__GLOBAL_LOADING_REMOTE_ENTRY__']) {
    change(globalThis, name, { value: {} })
  }

  expect(findLeaks()).toEqual([])
})

test('another prototype is a leak', () => {
  const findLeaks = noteBuiltIns()

  Object.setPrototypeOf(Date.prototype, { careers: true })
  const leaks = findLeaks()
  Object.setPrototypeOf(Date.prototype, Object.prototype)

  expect(leaks).toEqual(['the prototype of Date.prototype'])
})

test('an object that can no longer be extended is a leak', () => {
  const own = {}
  change(globalThis, 'careersState', { value: own })
  const findLeaks = noteBuiltIns()

  Object.freeze(own)

  expect(findLeaks()).toEqual(['careersState'])
})

test('a listener of the process is a leak', () => {
  const listen = () => undefined
  const findLeaks = noteBuiltIns()

  process.on('SIGUSR2', listen)
  const leaks = findLeaks()
  process.off('SIGUSR2', listen)

  expect(leaks).toEqual(['the listeners of process for "SIGUSR2"'])
})

test('a patch of the functions that look for patches hides nothing', () => {
  const findLeaks = noteBuiltIns()

  change(Object.prototype, 'careers', replaced)
  change(Reflect, 'ownKeys', { value: () => [] })
  change(Object, 'is', { value: () => true })
  change(Array.prototype, 0, { set: () => undefined })
  const leaks = findLeaks()
  for (const step of undo.splice(0).reverse()) step()

  expect(leaks).toEqual(
    expect.arrayContaining([
      'Object.prototype.careers',
      'Reflect.ownKeys',
      'Object.is',
      'Array.prototype.0',
    ]),
  )
})
