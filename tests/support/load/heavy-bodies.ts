import { type Body, writeBody } from './search-heavy-bodies'

/** In characters; more than is read of an article. */
export const heavySize = 210_000

/** Results of longer searches. */
const found: Body[] = [
  {
    start: ['<tbody a=#>', '<li #>', '<div src="https://a.example/#.png">'],
    loop: ['</font>', '&#1', '<dt dir=>'],
    end: ['<colgroup href="/b#">', '<h2 dir=>'],
  },
  {
    start: ['</style>', '<!--', '<', '</style>', '<!--', '<'],
    loop: ['<th>', '<x>', '<table src="https://a.example/#.png">', '<object>', '<caption #>', '"'],
    end: ['<form dir=>', '0'],
  },
  { start: [], loop: ['</title>', '&', '<li a=#>'], end: [] },
  {
    start: ['<svg #>', '🏭'],
    loop: ['&amp;', '</math>', '<ol href="/b#">', '<nobr a=#>'],
    end: ['>', '</nobr>'],
  },
  { start: ['<p>'], loop: ['<a href="/b#"></a>', '<a href="/b#">x</a>'], end: [] },
]

/** Bodies that took a renderer seconds or ended it, and those that cost most today. */
export const heavyBodies: Record<string, string> = {
  'one-level-or-fifty-thousand': '<span></x>'.repeat(50_000),
  'attributes-without-end': `<p ${Array.from({ length: 60_000 }, (_, index) => `a${index}`).join(' ')}>`,
  'strays-in-a-list': `<ul><li>x</li>${'<b>x</b>'.repeat(60_000)}</ul>`,
  'misplaced-in-a-table': `<table>${'<b>x</b>'.repeat(60_000)}`,
  'a-number-without-end': `A&#${'1'.repeat(400)};B`,
  'a-megabyte-address': `<a href="https://a.example/${'x'.repeat(1e6)}">A</a>`,
  'ampersands-alone': '&'.repeat(500_000),
  ...Object.fromEntries(found.map((body, index) => [`found-${index}`, writeBody(body, heavySize)])),
}
