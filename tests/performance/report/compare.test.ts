import { formatCompared } from './compare'

test('sites stand side by side, with a dash for what a site does not have', () => {
  const html = formatCompared({
    page: 'home',
    sites: [
      { name: 'ours', values: [{ of: 'LCP', unit: 'ms', value: 804.2 }] },
      { name: 'next', values: [{ of: 'LCP', unit: 'ms', value: NaN }] },
    ],
  })

  expect(html).toContain('<h2>home, cold</h2>')
  expect(html).toContain('<tr><th></th><th>LCP</th></tr>')
  expect(html).toContain('<tr><th>ours</th><td>804 ms</td></tr><tr><th>next</th><td>–</td></tr>')
})
