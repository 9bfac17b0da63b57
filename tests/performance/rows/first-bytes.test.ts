import type { Asked } from '../measure/requests'
import { countEarly } from './first-bytes'

const asked = (kind: Asked['kind'], start: number, end: number): Asked => ({
  url: '',
  kind,
  bytes: 1,
  start,
  end,
})

const html = asked('html', 0, 200)
const font = asked('font', 220, 500)
const picture = asked('picture', 220, 800)

test.each([
  { of: 'after both', requests: [asked('script', 810, 900)], early: 0 },
  { of: 'before the picture', requests: [asked('script', 700, 900)], early: 1 },
  {
    of: 'before the font',
    requests: [asked('script', 210, 900), asked('script', 499, 900)],
    early: 2,
  },
  // Lazy, or an icon: it came after the largest paint.
  {
    of: 'before a later picture',
    requests: [asked('script', 810, 900), asked('picture', 820, 1200)],
    early: 0,
  },
])('of the scripts that are asked for $of, $early count as early', ({ requests, early }) => {
  expect(countEarly({ asked: [html, font, picture, ...requests], largestPaint: 820 })).toBe(early)
})
