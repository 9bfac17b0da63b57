import type { Remote } from '@site/contract'
import { fireEvent } from '@testing-library/react'
import type { Exposed } from '../../page/exposed-remote'
import type { Federation } from '../../page/federation'
import type { PageRemote, SetFile } from '../../page/page-state'
import { RemoteError } from '../../page/remote-error'
import { deadline } from './deadline'
import { createRemotes } from './remotes'

const blog: SetFile['remotes'][number] = {
  remote: 'blog',
  release: '1.0.0-abc',
  mounts: ['/blog'],
  entry: '/releases/blog/1.0.0-abc/web/remote.js',
  styles: ['/releases/blog/1.0.0-abc/web/blog.css'],
  integrity: {
    '/releases/blog/1.0.0-abc/web/blog.css': 'sha384-style',
    '/releases/blog/1.0.0-abc/web/list.js': 'sha384-list',
    '/releases/blog/1.0.0-abc/web/remote.js': 'sha384-remote',
  },
}
const ofModule = { ...blog, module: '/releases/blog/1.0.0-abc/web/list.js' }
const loaded: Remote = { slices: [], routes: [] }

let added: unknown[]
let importModule: jest.MockedFunction<(address: string) => Promise<Partial<Exposed>>>
let loadRemote: jest.MockedFunction<Federation['loadRemote']>
let answer: (init: RequestInit) => Promise<Response>
let asked: (RequestCache | undefined)[]

beforeEach(() => {
  jest.useFakeTimers()
  document.head.innerHTML = ''
  added = []
  importModule = jest.fn(async (_address: string) => ({ remote: loaded }))
  loadRemote = jest.fn(async (_remote: string, _name?: string) => loaded)
  asked = []
  answer = async () => new Response(JSON.stringify({ remotes: [blog] }))
  globalThis.fetch = async (_url, init = {}) => {
    asked.push(init.cache)
    return answer(init)
  }
})

afterEach(() => jest.useRealTimers())

function openRemotes(remote: PageRemote | null = null) {
  return createRemotes(
    { remote, setUrl: '/_site/sets/0123456789ab.json' },
    {
      importModule,
      createFederation: async () => ({
        addRemotes: (remotes) => void added.push(...(remotes ?? [])),
        loadRemote,
      }),
    },
  )
}

const sheets = () => [...document.querySelectorAll('link')]

/** Answers all pending style sheets. */
async function answerStyles(outcome: 'load' | 'error') {
  await jest.advanceTimersByTimeAsync(0)
  for (const link of sheets()) fireEvent[outcome](link)
}

const mapElements = () => [...document.querySelectorAll('script[type="importmap"]')]

/** Without the empty one, by which the browser tells whether it reads them. */
function importMaps() {
  const maps = mapElements().map(({ textContent }) => JSON.parse(textContent ?? ''))
  return maps.filter(({ integrity }) => Object.keys(integrity).length > 0)
}

describe('the set file', () => {
  test('is read once, and adds the digests of modules before the first import', async () => {
    const { find } = openRemotes()

    const found = await Promise.all([find('/blog/one'), find('/blog'), find('/nowhere')])

    expect(found.map((remote) => remote?.remote)).toEqual(['blog', 'blog', undefined])
    expect(asked).toEqual(['default'])
    expect(importMaps()).toEqual([{ integrity: blog.integrity }])
  })

  test.each([
    { what: 'fails', bad: async () => new Response('', { status: 500 }) },
    { what: 'is HTML', bad: async () => new Response('<!doctype html>') },
    { what: 'has another shape', bad: async () => new Response('{}') },
    { what: 'is refused', bad: () => Promise.reject(new TypeError('Failed to fetch')) },
  ])('that $what is requested again, bypassing the cache', async ({ bad }) => {
    const { find } = openRemotes()
    const good = answer
    answer = bad
    await expect(find('/blog')).rejects.toThrow()

    answer = good

    expect((await find('/blog'))?.remote).toBe('blog')
    expect(asked).toEqual(['default', 'reload'])
  })

  test('that hangs is given up at the deadline, and its request is aborted', async () => {
    let signal: AbortSignal | null | undefined
    answer = (init) => {
      signal = init.signal
      return new Promise(() => undefined)
    }
    const outcome = expect(openRemotes().find('/blog')).rejects.toThrow(
      'The release set /_site/sets/0123456789ab.json could not be read',
    )

    await jest.advanceTimersByTimeAsync(deadline)

    await outcome
    expect(signal?.aborted).toBe(true)
  })
})

describe('a remote', () => {
  test('is loaded once for all callers', async () => {
    const remotes = openRemotes()
    await remotes.find('/blog')

    const all = Promise.all([remotes.load(blog), remotes.load(blog)])
    await answerStyles('load')

    expect(await all).toEqual([loaded, loaded])
    expect(added).toEqual([{ name: 'blog', entry: blog.entry, type: 'module' }])
  })

  test('that failed is loaded again from new addresses with the same digests', async () => {
    const remotes = openRemotes()
    await remotes.find('/blog')
    loadRemote.mockRejectedValueOnce(new RemoteError('blog', 'could not be loaded'))
    const first = expect(remotes.load(blog)).rejects.toThrow('could not be loaded')
    await answerStyles('load')
    await first

    const second = remotes.load(blog)

    expect(await second).toBe(loaded)
    expect(added.at(-1)).toEqual({
      name: 'blog?retry=1',
      entry: `${blog.entry}?retry=1`,
      type: 'module',
    })
    const list = '/releases/blog/1.0.0-abc/web/list.js'
    expect(importMaps().at(-1)).toEqual({
      integrity: { [`${list}?retry=1`]: 'sha384-list', [`${blog.entry}?retry=1`]: 'sha384-remote' },
      scopes: {
        [`${blog.entry}?retry=1`]: {
          [list]: `${list}?retry=1`,
          [blog.entry]: `${blog.entry}?retry=1`,
        },
      },
    })
    // The first attempt loaded its style sheet.
    expect(sheets()).toHaveLength(1)
  })

  test('that hangs is given up at the deadline, and does not block the next load', async () => {
    const remotes = openRemotes()
    await remotes.find('/blog')
    loadRemote.mockReturnValueOnce(new Promise(() => undefined))
    const first = expect(remotes.load(blog)).rejects.toThrow(
      'The remote blog could not be loaded: The remote blog did not arrive within 8 s.',
    )
    await answerStyles('load')
    await jest.advanceTimersByTimeAsync(deadline)
    await first

    expect(await remotes.load(blog)).toBe(loaded)
  })

  test('that the page came with is retried with the page’s digests', async () => {
    const map = document.createElement('script')
    map.type = 'importmap'
    map.textContent = JSON.stringify({
      integrity: { '/releases/shell/1/web/main.js': 'sha384-main', [blog.entry]: 'sha384-remote' },
    })
    document.head.append(map)
    const style = document.createElement('style')
    style.dataset.remote = 'blog'
    document.head.append(style)
    const remotes = openRemotes(blog)
    loadRemote.mockRejectedValueOnce(new Error('It is not there.'))
    await expect(remotes.load(blog)).rejects.toThrow(RemoteError)

    await remotes.load(blog)

    const { integrity } = importMaps().at(-1)
    expect(integrity).toEqual({ [`${blog.entry}?retry=1`]: 'sha384-remote' })
    expect(sheets()).toEqual([])
  })
})

describe('the page’s own remote', () => {
  beforeEach(() => {
    document.head.innerHTML = '<style data-remote="blog"></style>'
  })

  test('comes without a container, and without the runtime of Module Federation', async () => {
    const remotes = openRemotes(ofModule)

    expect(await remotes.load(ofModule)).toBe(loaded)

    expect(importModule.mock.calls).toEqual([[ofModule.module]])
    expect(added).toEqual([])
  })

  test('of an earlier release comes in its container', async () => {
    const remotes = openRemotes(blog)

    expect(await remotes.load(blog)).toBe(loaded)

    expect(importModule).not.toHaveBeenCalled()
    expect(added).toEqual([{ name: 'blog', entry: blog.entry, type: 'module' }])
  })

  test('that failed is imported again from a new address, and its pages too', async () => {
    document.head.insertAdjacentHTML(
      'beforeend',
      `<script type="importmap">${JSON.stringify({ integrity: blog.integrity })}</script>`,
    )
    const remotes = openRemotes(ofModule)
    importModule.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(remotes.load(ofModule)).rejects.toThrow(RemoteError)

    expect(await remotes.load(ofModule)).toBe(loaded)

    expect(importModule).toHaveBeenLastCalledWith(`${ofModule.module}?retry=1`)
    expect(Object.keys(importMaps().at(-1).scopes)).toEqual([`${ofModule.module}?retry=1`])
  })

  test('that exposes nothing is refused', async () => {
    importModule.mockResolvedValueOnce({})

    await expect(openRemotes(ofModule).load(ofModule)).rejects.toThrow(
      'The remote blog does not expose "./remote"',
    )
  })
})

test('another remote comes in its container, although it has a module', async () => {
  answer = async () => new Response(JSON.stringify({ remotes: [ofModule] }))
  const remotes = openRemotes()
  await remotes.find('/blog')

  const loading = remotes.load(ofModule)
  await answerStyles('load')

  expect(await loading).toBe(loaded)
  expect(importModule).not.toHaveBeenCalled()
  expect(added).toHaveLength(1)
  const [preloaded] = sheets().filter(({ rel }) => rel === 'modulepreload')
  expect(preloaded).toHaveAttribute('href', ofModule.module)
  expect(preloaded).toHaveAttribute('integrity', 'sha384-list')
})

test('the runtime of Module Federation comes beside the set file, and again if it failed', async () => {
  const createFederation = jest.fn(async (): Promise<Federation> => {
    throw new Error('It is not there.')
  })
  const setUrl = '/_site/sets/0123456789ab.json'
  const remotes = createRemotes({ remote: ofModule, setUrl }, { importModule, createFederation })

  expect((await remotes.find('/blog'))?.remote).toBe('blog')
  expect(createFederation).not.toHaveBeenCalled()
  for (const attempt of [1, 2]) {
    await expect(remotes.find('/career')).rejects.toThrow('It is not there.')
    expect(createFederation).toHaveBeenCalledTimes(attempt)
  }
})

test('a runtime of Module Federation that hangs is given up at the deadline, and asked for again', async () => {
  const createFederation = jest.fn(() => new Promise<Federation>(() => undefined))
  const setUrl = '/_site/sets/0123456789ab.json'
  const remotes = createRemotes({ remote: ofModule, setUrl }, { importModule, createFederation })

  for (const attempt of [1, 2]) {
    const outcome = expect(remotes.find('/career')).rejects.toThrow(
      'Module Federation did not arrive within 8 s.',
    )
    await jest.advanceTimersByTimeAsync(deadline)
    await outcome
    expect(createFederation).toHaveBeenCalledTimes(attempt)
  }
})

describe('where the browser reads no import map but the first', () => {
  const [list, entry] = ['/releases/blog/1.0.0-abc/web/list.js', blog.entry]

  function openWithoutMaps(remote: PageRemote | null = null) {
    const remotes = openRemotes(remote)
    for (const map of mapElements()) fireEvent.error(map)
    return remotes
  }

  const preloaded = () =>
    sheets()
      .filter(({ rel }) => rel === 'modulepreload')
      .map((link) => [link.getAttribute('href'), link.getAttribute('integrity')])

  test('the modules of another remote come by links with their digests, before its first import', async () => {
    const remotes = openWithoutMaps()
    await remotes.find('/blog')

    const loading = remotes.load(blog)
    await jest.advanceTimersByTimeAsync(0)
    const importsBefore = loadRemote.mock.calls.length
    await answerStyles('load')

    expect(await loading).toBe(loaded)
    expect(importsBefore).toBe(0)
    expect(preloaded()).toEqual([
      [list, 'sha384-list'],
      [entry, 'sha384-remote'],
    ])
  })

  test('a retry comes so too, and the import tells what did not come', async () => {
    const remotes = openWithoutMaps()
    await remotes.find('/blog')
    loadRemote.mockRejectedValueOnce(new Error('It is not there.'))
    const first = expect(remotes.load(blog)).rejects.toThrow(RemoteError)
    await answerStyles('error')
    await first
    const maps = importMaps()

    const second = remotes.load(blog)
    await answerStyles('load')

    expect(await second).toBe(loaded)
    expect(preloaded().slice(2)).toEqual([
      [list, 'sha384-list'],
      [`${entry}?retry=1`, 'sha384-remote'],
    ])
    expect(importMaps()).toEqual(maps)
  })

  test('those of the page’s own remote are in the map that it came with', async () => {
    document.head.innerHTML = '<style data-remote="blog"></style>'

    await expect(openWithoutMaps(blog).load(blog)).resolves.toBe(loaded)

    expect(preloaded()).toEqual([])
  })
})

describe('a style sheet', () => {
  test('is linked with its digest', async () => {
    const remotes = openRemotes()
    await remotes.find('/blog')

    const loading = remotes.load(blog)
    await answerStyles('load')
    await loading

    const [link] = sheets()
    expect(link).toHaveAttribute('href', blog.styles[0])
    expect(link).toHaveAttribute('integrity', 'sha384-style')
    expect(link).toHaveAttribute('crossorigin', 'anonymous')
  })

  test('waits for its page', async () => {
    const remotes = openRemotes()
    await remotes.find('/blog')
    const loading = remotes.load(blog)
    await answerStyles('load')
    await loading

    expect(sheets().map(({ media }) => media)).toEqual(['not all'])
  })

  test('of a set file without style sheet digests is linked as before', async () => {
    const [style = ''] = blog.styles
    const { [style]: _digest, ...integrity } = blog.integrity
    answer = async () => new Response(JSON.stringify({ remotes: [{ ...blog, integrity }] }))
    const remotes = openRemotes()
    await remotes.find('/blog')

    const loading = remotes.load(blog)
    await answerStyles('load')

    expect(await loading).toBe(loaded)
    expect(sheets()[0]).not.toHaveAttribute('integrity')
    expect(sheets()[0]).not.toHaveAttribute('crossorigin')
  })

  test.each([
    { inline: 'a part', hasPart: true, linked: blog.styles },
    { inline: 'all', hasPart: false, linked: [] },
  ])('of a page with $inline inline is linked for another page: $linked', async (case_) => {
    document.head.innerHTML = `<style data-remote="blog"${case_.hasPart ? ' data-part' : ''}></style>`
    const map = document.createElement('script')
    map.type = 'importmap'
    map.textContent = JSON.stringify({ integrity: blog.integrity })
    document.head.append(map)
    const remotes = openRemotes(blog)
    await remotes.load(blog)
    expect(sheets()).toEqual([])

    const completing = Promise.all([remotes.completeStyles(blog), remotes.completeStyles(blog)])
    await answerStyles('load')
    await completing

    expect(sheets().map((link) => link.getAttribute('href'))).toEqual(case_.linked)
    expect(sheets().map((link) => link.getAttribute('integrity'))).toEqual(
      case_.linked.map(() => 'sha384-style'),
    )
  })

  test('that is refused removes its link, and fails the remote', async () => {
    const remotes = openRemotes()
    await remotes.find('/blog')

    const loading = expect(remotes.load(blog)).rejects.toThrow(
      'The remote blog could not be loaded: The style sheet /releases/blog/1.0.0-abc/web/blog.css could not be loaded.',
    )
    await answerStyles('error')
    await loading
    void remotes.load(blog).catch(() => undefined)
    const [retried] = sheets()

    expect(sheets()).toHaveLength(1)
    expect(retried).toHaveAttribute('href', `${blog.styles[0]}?retry=1`)
    expect(retried).toHaveAttribute('integrity', 'sha384-style')
  })
})
