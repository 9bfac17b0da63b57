import { act, render, screen } from '@testing-library/react'
import { Component, type PropsWithChildren, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Latch } from './boot'
import { lazyPart, Region } from './region'
import { testBoot } from './testing'

/** A latch like that of the boot script. */
function close(): Latch {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const closed = {
    isLive: false,
    opened,
    open() {
      Object.assign(opened, { status: 'fulfilled' })
      open()
    },
  }
  return closed
}

describe('a region', () => {
  let latch: Latch | undefined
  let woken: string[]

  beforeEach(() => {
    latch = undefined
    woken = []
    globalThis.siteBoot = testBoot({
      latchOf: () => latch,
      live: (name) => void woken.push(name),
    })
  })

  afterEach(() => {
    globalThis.siteBoot = undefined
  })

  function renderRegion() {
    return render(
      <Region name="form" wake="intent">
        <button type="button">Send</button>
      </Region>,
    )
  }

  test('is not hydrated while its latch is closed', async () => {
    latch = close()

    await act(async () => void renderRegion())

    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    expect(woken).toEqual([])
  })

  test('is hydrated when its latch opens, and reports it', async () => {
    latch = close()
    await act(async () => void renderRegion())

    await act(async () => latch?.open())

    expect(screen.getByRole('button', { name: 'Send' })).toBeVisible()
    expect(woken).toEqual(['form'])
  })

  test('is hydrated at once when its latch is open', () => {
    latch = close()
    latch.open()

    renderRegion()

    expect(screen.getByRole('button', { name: 'Send' })).toBeVisible()
    expect(woken).toEqual(['form'])
  })

  test('outside the server’s HTML needs no latch', () => {
    renderRegion()

    expect(screen.getByRole('button', { name: 'Send' })).toBeVisible()
  })

  test('needs no boot script, as on the server', () => {
    globalThis.siteBoot = undefined

    renderRegion()

    expect(screen.getByRole('button', { name: 'Send' })).toBeVisible()
  })

  test('has its name and the time of its waking as attributes', () => {
    const { container } = renderRegion()

    expect(container.firstChild).toHaveAttribute('data-region', 'form')
    expect(container.firstChild).toHaveAttribute('data-wake', 'intent')
  })
})

function Greeting({ name }: { name: string }) {
  return <h1>Hello {name}</h1>
}

class Boundary extends Component<PropsWithChildren, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <h1>Failed</h1> : this.props.children
  }
}

describe('a lazy part', () => {
  test('is fetched when it is shown, and once', async () => {
    const fetchPart = jest.fn(async () => ({ Component: Greeting }))
    const Part = lazyPart(fetchPart)
    expect(fetchPart).not.toHaveBeenCalled()

    const parts = (
      <Region name="greeting">
        <Part name="one" />
        <Part name="two" />
      </Region>
    )
    await act(async () => void render(parts))

    expect(screen.getByRole('heading', { name: 'Hello one' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Hello two' })).toBeVisible()
    expect(fetchPart).toHaveBeenCalledTimes(1)
  })

  test('that a loader has fetched is rendered at once', async () => {
    const Part = lazyPart(async () => ({ Component: Greeting }))
    await Part.load()

    render(<Part name="you" />)

    expect(screen.getByRole('heading', { name: 'Hello you' })).toBeVisible()
  })

  test('that failed to load is fetched again by the next loader', async () => {
    const fetchPart = jest.fn(async () => ({ Component: Greeting }))
    fetchPart.mockRejectedValueOnce(new Error('The network is down.'))
    const Part = lazyPart(fetchPart)
    await expect(Part.load()).rejects.toThrow('The network is down.')

    await Part.load()
    render(<Part name="you" />)

    expect(screen.getByRole('heading', { name: 'Hello you' })).toBeVisible()
    expect(fetchPart).toHaveBeenCalledTimes(2)
  })

  test('that fails to load is an error of the page, and is tried once', async () => {
    const fetchPart = jest.fn().mockRejectedValue(new Error('The network is down.'))
    const Part = lazyPart(fetchPart)
    const page = (
      <Boundary>
        <Region name="greeting">
          <Part />
        </Region>
      </Boundary>
    )

    await act(async () => {
      render(page, { onCaughtError: () => undefined })
    })

    expect(screen.getByRole('heading', { name: 'Failed' })).toBeVisible()
    expect(fetchPart).toHaveBeenCalledTimes(1)
  })

  describe('in a server-rendered page', () => {
    let givenUp: string[]

    beforeEach(() => {
      givenUp = []
      const latch = close()
      latch.open()
      globalThis.siteBoot = testBoot({
        latchOf: () => latch,
        live: () => {
          latch.isLive = true
        },
        giveUp: (name) => void givenUp.push(name),
      })
    })

    afterEach(() => {
      globalThis.siteBoot = undefined
    })

    const isLive = () => globalThis.siteBoot?.latchOf('greeting')?.isLive

    const withRegion = (part: ReactNode) => (
      <Boundary>
        <Region name="greeting">{part}</Region>
      </Boundary>
    )

    /** Hydrates server-rendered HTML with a part that `fetchPart` loads. */
    async function hydrate(fetchPart: () => Promise<{ Component: typeof Greeting }>) {
      const container = document.createElement('div')
      document.body.append(container)
      container.innerHTML = renderToString(withRegion(<Greeting name="you" />))
      const heading = screen.getByRole('heading', { name: 'Hello you' })
      const Part = lazyPart(fetchPart)
      const { rerender } = await act(async () =>
        render(withRegion(<Part name="you" />), { container, hydrate: true }),
      )
      return { Part, heading, rerender }
    }

    test('hydrates the HTML', async () => {
      const { heading } = await hydrate(async () => ({ Component: Greeting }))

      expect(heading).toBeVisible()
      expect(isLive()).toBe(true)
      expect(givenUp).toEqual([])
    })

    test('leaves the HTML to the browser when it fails to load, and wakes when it loads', async () => {
      const fetchPart = jest.fn(async () => ({ Component: Greeting }))
      fetchPart.mockRejectedValueOnce(new Error('The network is down.'))
      const { Part, heading } = await hydrate(fetchPart)
      expect(givenUp).toContain('greeting')
      expect(isLive()).toBe(false)

      await act(() => Part.load())

      expect(isLive()).toBe(true)
      expect(heading).toBeVisible()
      expect(fetchPart).toHaveBeenCalledTimes(2)
    })

    test('that failed to load is there when the visitor comes back, once it has loaded', async () => {
      const fetchPart = jest.fn(async () => ({ Component: Greeting }))
      fetchPart.mockRejectedValueOnce(new Error('The network is down.'))
      const { Part, rerender } = await hydrate(fetchPart)
      rerender(<h1>Elsewhere</h1>)

      await act(() => Part.load())
      await act(async () => rerender(withRegion(<Part name="again" />)))

      expect(screen.getByRole('heading', { name: 'Hello again' })).toBeVisible()
      expect(isLive()).toBe(true)
    })

    test('leaves the HTML as it is while it loads', async () => {
      const { heading } = await hydrate(() => new Promise(() => undefined))

      expect(heading).toBeVisible()
      expect(isLive()).toBe(false)
    })
  })
})
