import { formatHtml } from './html'
import { outcomeOf } from './outcome'

test('the page is one file with each row, its verdict, its bars and the films', async () => {
  const measured = await outcomeOf({ name: 'lcp', title: 'LCP <slow>' }, async () => [
    {
      of: 'home',
      unit: 'ms',
      values: [800, 1000],
      baseline: { name: 'floor', values: [450] },
      target: { most: 1.1 },
    },
  ])
  const failed = await outcomeOf({ name: 'tbt', title: 'TBT' }, async () => {
    throw new Error('there is no "next"')
  })

  const html = formatHtml({
    about: 'today',
    outcomes: [measured, failed],
    compared: [{ page: 'contact', sites: [] }],
    films: [{ of: 'home, ours', frames: [{ at: 250, picture: 'AAAA' }] }],
  })

  expect(html).toContain('<h1>0 of 2 rows met</h1><p>today</p>')
  expect(html).toContain('LCP &#60;slow&#62;: <span class="missed">not met</span>')
  expect(html).toContain('<td>900 ms</td><td>floor 450 ms</td><td>2 ×</td><td>≤ 1.1 × floor</td>')
  // The longest bar is what was most.
  expect(html).toContain('<rect y="0" width="216.0" height="8" fill="var(--missed)"/>')
  expect(html).toContain('<rect y="11" width="108.0" height="8" fill="var(--line)"/>')
  expect(html).toContain('<h2>contact, cold</h2>')
  expect(html).toContain('Not measured: there is no &#34;next&#34;')
  expect(html).toContain('<img alt="" src="data:image/jpeg;base64,AAAA">250 ms')
  expect(html).not.toMatch(/(src|href)="(?!data:)/)
})
