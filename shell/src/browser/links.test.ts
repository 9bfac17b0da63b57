import { testBoot } from '@site/platform/testing'
import { fireEvent, screen } from '@testing-library/react'
import type { PageRemote } from '../page/page-state'
import { prefetchLinks, routeColdLinks } from './links'
import type { Remotes } from './remotes/remotes'

const blog: PageRemote = {
  remote: 'blog',
  release: '1.0.0-abc',
  mounts: ['/blog'],
  entry: '/releases/blog/1.0.0-abc/web/remote.js',
  styles: [],
}

let show: (shown: Partial<IntersectionObserverEntry>[]) => void
let observed: Element[]

beforeEach(() => {
  observed = []
  // jsdom has no layout, so the test decides what is in view.
  globalThis.IntersectionObserver = class {
    constructor(report: (entries: Partial<IntersectionObserverEntry>[]) => void) {
      show = report
    }
    observe(element: Element) {
      observed.push(element)
    }
    unobserve(element: Element) {
      observed = observed.filter((one) => one !== element)
    }
    disconnect() {
      observed = []
    }
  } as unknown as typeof IntersectionObserver
})

const link = () => screen.getByRole('link')

describe('links of a region that is asleep', () => {
  let isCold: boolean
  const went: string[] = []
  const kept: string[] = []
  const replaced: string[] = []
  let native: string[]

  beforeAll(() =>
    routeColdLinks((to, { preventScrollReset, replace }) => {
      went.push(to)
      if (preventScrollReset) kept.push(to)
      if (replace) replaced.push(to)
    }),
  )

  beforeEach(() => {
    isCold = true
    went.length = 0
    kept.length = 0
    replaced.length = 0
    native = []
    globalThis.siteBoot = testBoot({ isCold: () => isCold })
    // jsdom does not implement navigation.
    document.onclick = (event) => {
      native.push(String(event.target))
      event.preventDefault()
    }
  })

  afterEach(() => {
    globalThis.siteBoot = undefined
    document.onclick = null
  })

  test('navigate in the page, with search and hash', () => {
    document.body.innerHTML = '<a href="/blog?page=2#top"><b>Blog</b></a>'

    fireEvent.click(screen.getByText('Blog'))

    expect(went).toEqual(['/blog?page=2#top'])
    expect(native).toEqual([])
  })

  test.each(['/blog/8.-rules', '/blog/v2.0/', '/blog/mr.-and-mrs.', '/blog?file=a.pdf'])(
    'to %s, which is no file, navigate in the page',
    (to) => {
      document.body.innerHTML = `<a href="${to}">On</a>`

      fireEvent.click(link())

      expect(went).toEqual([to])
    },
  )

  test.each([
    { here: '/service', to: '/service?tab=setup', isKept: true },
    { here: '/service?tab=setup', to: '/service?tab=setup', isKept: false },
    { here: '/service', to: '/blog?tab=setup', isKept: false },
  ])('from $here to $to the page stays where it is: $isKept', ({ here, to, isKept }) => {
    history.replaceState(null, '', here)
    document.body.innerHTML = `<a href="${to}">On</a>`

    fireEvent.click(link())

    expect(went).toEqual([to])
    expect(kept).toEqual(isKept ? [to] : [])
  })

  test.each([
    { here: '/service?tab=setup', to: '/service?tab=setup', isReplaced: true },
    { here: '/service?tab=setup', to: '/service', isReplaced: false },
    { here: '/service', to: '/blog', isReplaced: false },
    { here: '/service#setup', to: '/service', isReplaced: false },
  ])(
    'from $here to $to the entry of the history is replaced: $isReplaced',
    ({ here, to, isReplaced }) => {
      history.replaceState(null, '', here)
      document.body.innerHTML = `<a href="${to}">On</a>`

      fireEvent.click(link())

      expect(replaced).toEqual(isReplaced ? [to] : [])
    },
  )

  test('are left to React or the browser once the region is awake or given up', () => {
    document.body.innerHTML = '<a href="/blog">Blog</a>'
    isCold = false

    fireEvent.click(link())

    expect(went).toEqual([])
    expect(native).toHaveLength(1)
  })

  test('to a part of the page are left to the browser', () => {
    history.replaceState(null, '', '/service?tab=setup')
    document.body.innerHTML = '<a href="#production">Production</a>'

    fireEvent.click(link())

    expect(went).toEqual([])
    expect(native).toHaveLength(1)
  })

  test.each([
    '<a href="https://elsewhere.example/">Elsewhere</a>',
    '<a href="/blog" target="_blank">In a new tab</a>',
    '<a href="/file/brochure.pdf" download>A download</a>',
    '<a href="/blog/feed.xml" type="application/atom+xml">A feed</a>',
    '<a href="/file/Brochure.PDF">A file in an article</a>',
    '<a href="/blog/feed.xml?all#first">A feed in an article</a>',
  ])('%s is left to the browser', (html) => {
    document.body.innerHTML = html

    fireEvent.click(link())

    expect(went).toEqual([])
    expect(native).toHaveLength(1)
  })

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }])(
    'a click with %j is left to the browser',
    (modifier) => {
      document.body.innerHTML = '<a href="/blog">Blog</a>'

      fireEvent.click(link(), modifier)

      expect(went).toEqual([])
    },
  )
})

function Page() {
  return null
}

describe('prefetching', () => {
  const loadPart = jest.fn(async () => undefined)
  const loadPage = jest.fn(async () => ({
    Component: Page,
    handle: { parts: [{ load: loadPart }] },
  }))
  const load = jest.fn<ReturnType<Remotes['load']>, Parameters<Remotes['load']>>()
  const prepareRouter = jest.fn(() => Promise.resolve())
  let shownRemote: PageRemote | undefined
  let navigated: () => void
  let observedAtOnce: number
  let observedWhenIdle: number

  const remotes: Remotes = {
    completeStyles: async () => undefined,
    find: async (pathname) => (pathname.startsWith('/blog') ? blog : undefined),
    knownAt: () => shownRemote,
    named: () => undefined,
    load,
    forget: () => undefined,
  }

  beforeAll(() => {
    jest.useFakeTimers()
    document.body.innerHTML = '<main><a href="/blog">First</a></main>'
    observed = []
    prefetchLinks(remotes, prepareRouter, (run) => {
      navigated = run
    })
    observedAtOnce = observed.length
    jest.runAllTimers()
    observedWhenIdle = observed.length
    jest.useRealTimers()
  })

  beforeEach(() => {
    jest.useFakeTimers()
    loadPage.mockClear()
    loadPart.mockClear()
    prepareRouter.mockClear()
    shownRemote = undefined
    load.mockReset().mockResolvedValue({
      slices: [],
      routes: [{ path: '/blog', lazy: loadPage }],
    })
  })

  afterEach(() => jest.useRealTimers())

  test('looks at links once the browser is idle', () => {
    expect({ observedAtOnce, observedWhenIdle }).toEqual({ observedAtOnce: 0, observedWhenIdle: 1 })
  })

  test.each(['pointerOver', 'focusIn'] as const)('fetches the page on %s', async (sign) => {
    document.body.innerHTML = '<header><a href="/blog">Blog</a></header>'

    fireEvent[sign](link())
    await jest.advanceTimersByTimeAsync(0)

    expect(load).toHaveBeenCalledWith(blog)
    expect(loadPage).toHaveBeenCalledTimes(1)
    expect(loadPart).toHaveBeenCalledTimes(1)
    expect(prepareRouter).toHaveBeenCalledTimes(1)
  })

  test('fetches the router alone for a choice on the page', async () => {
    document.body.innerHTML = '<a href="?tab=2">Second tab</a>'

    fireEvent.pointerOver(link())
    await jest.advanceTimersByTimeAsync(0)

    expect(prepareRouter).toHaveBeenCalledTimes(1)
    expect(load).not.toHaveBeenCalled()
  })

  test('fetches the page behind a link in the content that comes into view', async () => {
    document.body.innerHTML =
      '<header><a href="/career">Career</a></header><main><a href="/blog">Blog</a></main>'
    navigated()
    const [target] = observed

    show([
      { isIntersecting: false, target: document.body },
      { isIntersecting: true, ...(target && { target }) },
    ])
    await jest.advanceTimersByTimeAsync(0)

    expect(target).toHaveAttribute('href', '/blog')
    expect(loadPage).toHaveBeenCalledTimes(1)
    expect(prepareRouter).toHaveBeenCalledTimes(1)
  })

  test('leaves a file that comes into view, such as a feed, to the browser', async () => {
    document.body.innerHTML =
      '<main><a href="/blog/feed.xml" type="application/rss+xml">Feed</a></main>'
    navigated()

    show([{ isIntersecting: true, target: link() }])
    await jest.advanceTimersByTimeAsync(0)

    expect(load).not.toHaveBeenCalled()
  })

  test('leaves the router for later while the links in view lead to pages of the same remote', async () => {
    document.body.innerHTML = '<main><a href="/blog">Blog</a></main>'
    shownRemote = blog
    navigated()
    const [target] = observed

    show([{ isIntersecting: true, ...(target && { target }) }])
    await jest.advanceTimersByTimeAsync(0)

    expect(loadPage).toHaveBeenCalledTimes(1)
    expect(prepareRouter).not.toHaveBeenCalled()
  })

  test('ignores addresses that belong to no remote', async () => {
    document.body.innerHTML = '<a href="/nowhere">Nowhere</a>'

    fireEvent.pointerOver(link())
    await jest.advanceTimersByTimeAsync(0)

    expect(load).not.toHaveBeenCalled()
  })

  test('is silent when it fails', async () => {
    document.body.innerHTML = '<a href="/blog">Blog</a>'
    load.mockReset().mockRejectedValue(new Error('The network is down.'))
    prepareRouter.mockRejectedValueOnce(new Error('The network is down.'))

    fireEvent.pointerOver(link())
    await jest.advanceTimersByTimeAsync(0)

    expect(load).toHaveBeenCalledTimes(1)
  })
})
