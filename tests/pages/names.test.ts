import { pages } from '../support/pages'

const url = process.env.SITE_URL ?? ''

/** What the links to each department are called, on one page. */
async function namesOn(path: string) {
  const html = await (await fetch(url + path)).text()
  const links = html.matchAll(/<a [^>]*href="(\/service\/operation\/[^"]+)"[^>]*>(.*?)<\/a>/g)
  return [...links].map(([, target = '', name = '']): [string, string] => [
    target,
    name.replace(/<[^>]+>/g, ''),
  ])
}

test('a department has one name on every page', async () => {
  const names = new Map<string, Set<string>>()
  for (const path of [...pages, '/service?tab=operation']) {
    for (const [target, name] of await namesOn(path)) {
      names.set(target, new Set([...(names.get(target) ?? []), name]))
    }
  }

  expect(names.size).toBe(7)
  const called = Object.fromEntries([...names].map(([target, all]) => [target, [...all]]))
  expect(Object.values(called).map((all) => [all[0]])).toEqual(Object.values(called))
})
