import { dealOut, searchesFor } from './searches'

test('searches find the job that they are made of, and none is made twice', () => {
  const searches = searchesFor([{ title: 'HR Lead' }, { title: 'Lead' }])

  const titles = searches.map((path) => new URL(path, 'http://a').searchParams.get('title') ?? '')
  expect(new Set(searches).size).toBe(searches.length)
  expect(titles).toEqual(expect.arrayContaining(['HR Lead', 'hr lead', 'LEAD', 'ead']))
  expect(titles.filter((title) => !'hr lead'.includes(title.toLowerCase()))).toEqual([])
})

test('no two rounds have a search in common', () => {
  expect(dealOut([1, 2, 3, 4, 5], 2)).toEqual([
    [1, 3, 5],
    [2, 4],
  ])
})
