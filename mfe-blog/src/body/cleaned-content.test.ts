import { createCleanedContent } from './cleaned-content'

/** A cleaner that says what it was given. */
function listening() {
  const given: string[] = []
  const clean = async (html: string) => {
    given.push(html)
    return `clean ${html}`
  }
  return { given, clean }
}

test('cleans the same content once, also when it is asked for at once', async () => {
  const { given, clean } = listening()
  const content = createCleanedContent(clean)

  const first = await Promise.all([content('a'), content('a')])
  const later = await content('a')

  expect([...first, later]).toEqual(Array(3).fill('clean a'))
  expect(given).toEqual(['a'])
})

test('cleans what has changed', async () => {
  const { given, clean } = listening()
  const content = createCleanedContent(clean)

  await content('a')

  expect(await content('b')).toBe('clean b')
  expect(given).toEqual(['a', 'b'])
})

test('forgets what was not asked for the longest when there is too much', async () => {
  const { given, clean } = listening()
  const content = createCleanedContent(clean, 8)
  for (const html of ['aa', 'bb', 'aa', 'cc']) await content(html)

  await content('aa')
  await content('bb')

  expect(given).toEqual(['aa', 'bb', 'cc', 'bb'])
})

test('keeps nothing that is larger than all there is place for, and loses nothing for it', async () => {
  const { given, clean } = listening()
  const content = createCleanedContent(clean, 8)
  for (const html of ['aa', 'too long', 'too long']) await content(html)

  await content('aa')

  expect(given).toEqual(['aa', 'too long', 'too long'])
})

test('tries again what failed', async () => {
  let tries = 0
  const content = createCleanedContent(async () => {
    tries += 1
    if (tries === 1) throw new Error('broken')
    return 'clean'
  })
  await expect(content('a')).rejects.toThrow('broken')

  expect(await content('a')).toBe('clean')
})
