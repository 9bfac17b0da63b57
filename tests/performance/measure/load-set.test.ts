import { roundOf, type Served } from './load-set'

const ours: Served = { name: 'ours', url: '', pages: ['home', 'contact'] }
const floor: Served = { name: 'floor', url: '', pages: ['home', 'contact'] }
const next: Served = { name: 'next', url: '', pages: ['home'] }

function orderOf(run: number) {
  return roundOf([ours, floor, next], run).map(({ site, page }) => `${site.name} ${page}`)
}

test('each round visits every page of every site once, and begins with another site', () => {
  expect(orderOf(0)).toEqual([
    'ours home',
    'floor home',
    'next home',
    'ours contact',
    'floor contact',
  ])
  expect(orderOf(1)).toEqual([
    'floor home',
    'next home',
    'ours home',
    'floor contact',
    'ours contact',
  ])
  expect(orderOf(3)).toEqual(orderOf(0))
})
