import { watchLeaving } from './leaving'

type Going = { url: string; sameDocument?: boolean; downloadRequest?: string | null }

let isLeaving: () => boolean

beforeEach(() => {
  // jsdom has none.
  Object.defineProperty(window, 'navigation', { configurable: true, value: new EventTarget() })
  isLeaving = watchLeaving()
})

afterEach(() => Reflect.deleteProperty(window, 'navigation'))

function go({ url, sameDocument = false, downloadRequest = null }: Going) {
  const destination = { url, sameDocument }
  window.navigation.dispatchEvent(
    Object.assign(new Event('navigate'), { destination, downloadRequest }),
  )
}

const page = 'https://site.example/about'

test.each<[string, Going, boolean]>([
  ['another page', { url: page }, true],
  ['a part of the page, or a page of the router', { url: page, sameDocument: true }, false],
  ['a mail', { url: 'mailto:office@site.example' }, false],
  ['a download', { url: page, downloadRequest: 'brochure.pdf' }, false],
])('a link to %s: %j', (_, going, expected) => {
  go(going)

  expect(isLeaving()).toBe(expected)
})

test.each([
  {
    what: 'fails or is stopped',
    end: () => window.navigation.dispatchEvent(new Event('navigateerror')),
  },
  { what: 'is undone by the way back', end: () => dispatchEvent(new Event('pageshow')) },
])('a navigation that $what is over', ({ end }) => {
  go({ url: page })

  end()

  expect(isLeaving()).toBe(false)
})

test('a browser without a Navigation API never leaves', () => {
  Reflect.deleteProperty(window, 'navigation')

  expect(watchLeaving()()).toBe(false)
})
