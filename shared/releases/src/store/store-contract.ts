import type { ReleaseStore } from './store'

type Promised = { title: string; check: (store: ReleaseStore) => Promise<void> }

/** The contract of every release store; each check takes an empty one. */
export const storeContract: Promised[] = [
  {
    title: 'gives back what was created',
    async check(store) {
      const isNew = await store.create('releases/blog/entry.js', Buffer.from('blog'))

      expect(isNew).toBe(true)
      expect(await store.get('releases/blog/entry.js')).toEqual(Buffer.from('blog'))
    },
  },
  {
    title: 'keeps any bytes, and none at all',
    async check(store) {
      const every = Uint8Array.from({ length: 256 }, (_, byte) => byte)

      await store.create('every', every)
      await store.create('none', new Uint8Array())

      expect(await store.get('every')).toEqual(Buffer.from(every))
      expect(await store.get('none')).toEqual(Buffer.of())
    },
  },
  {
    title: 'takes names literally',
    async check(store) {
      const names = ['a+b c.js', '100%.css', "é&'(@)~!*.json", '1.0.0-local.0123']

      for (const name of names) await store.create(`files/${name}`, Buffer.from(name))

      expect(await store.list('files')).toEqual(names.toSorted())
      for (const name of names) expect(String(await store.get(`files/${name}`))).toBe(name)
    },
  },
  {
    title: 'never replaces a file',
    async check(store) {
      await store.create('file', Buffer.from('first'))

      const isNew = await store.create('file', Buffer.from('second'))

      expect(isNew).toBe(false)
      expect(await store.get('file')).toEqual(Buffer.from('first'))
    },
  },
  {
    title: 'refuses a file that is there already, even with the same bytes',
    async check(store) {
      await store.create('file', Buffer.from('same'))

      expect(await store.create('file', Buffer.from('same'))).toBe(false)
    },
  },
  {
    title: 'lets one of twenty who create the same file at once do so',
    async check(store) {
      const writers = Array.from({ length: 20 }, (_, writer) => `writer ${writer}`)

      const answers = await Promise.all(
        writers.map((writer) => store.create('pointers/000001.json', Buffer.from(writer))),
      )

      const winner = writers[answers.indexOf(true)]
      expect(answers.filter(Boolean)).toHaveLength(1)
      expect(String(await store.get('pointers/000001.json'))).toBe(winner)
    },
  },
  {
    title: 'shows all of a file that is being created, or nothing',
    async check(store) {
      const whole = Buffer.alloc(8 * 1024 * 1024, 'x')
      const seen = new Set<number | undefined>([(await store.get('large'))?.length])
      let isCreating = true

      const creating = store.create('large', whole).finally(() => {
        isCreating = false
      })
      while (isCreating) seen.add((await store.get('large'))?.length)
      await creating
      seen.add((await store.get('large'))?.length)

      expect([...seen]).toEqual([undefined, whole.length])
    },
  },
  {
    title: 'lists the names directly below a folder in alphabetical order',
    async check(store) {
      for (const name of ['b', 'c/below', 'c/deep/below', 'B', 'a', '10', '9']) {
        await store.create(`releases/${name}`, Buffer.from(name))
      }
      await store.create('releases-of-another/file', Buffer.from('x'))

      expect(await store.list('releases')).toEqual(['10', '9', 'B', 'a', 'b', 'c'])
      expect(await store.list('releases/c/')).toEqual(['below', 'deep'])
    },
  },
  {
    title: 'has nothing, not an error, where nothing is',
    async check(store) {
      await store.create('file', Buffer.from('x'))

      expect(await store.list('nothing')).toEqual([])
      expect(await store.get('nothing')).toBeUndefined()
      expect(await store.get('file/below')).toBeUndefined()
    },
  },
  {
    title: 'neither takes nor gives a file that is larger than it may be',
    async check(store) {
      const refusal = (limit: number) =>
        expect.objectContaining({
          name: 'ReleaseError',
          message: expect.stringContaining(`may have at most ${limit}.`),
        })
      await store.create('releases/blog/1/release.json', Buffer.alloc(100_000))

      const creating = store.create('pointers/000001.json', Buffer.alloc(65_537))
      const getting = store.get('releases/blog/1/release.json', { limit: 99_999 })

      await expect(creating).rejects.toEqual(refusal(65_536))
      await expect(getting).rejects.toEqual(refusal(99_999))
      expect(await store.get('pointers/000001.json')).toBeUndefined()
      expect(await store.get('releases/blog/1/release.json', { limit: 100_000 })).toHaveLength(
        100_000,
      )
    },
  },
  {
    title: 'refuses what lies outside',
    async check(store) {
      for (const path of ['../outside', 'a/../../outside', '/etc/passwd', '../store-2/file', '']) {
        const refusal = expect.objectContaining({
          name: 'ReleaseError',
          message: expect.stringContaining(`"${path}" lies outside the release store`),
        })

        await expect(store.get(path)).rejects.toEqual(refusal)
        await expect(store.list(path)).rejects.toEqual(refusal)
        await expect(store.create(path, Buffer.from('x'))).rejects.toEqual(refusal)
      }
    },
  },
]
