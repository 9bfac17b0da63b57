import type { Asked } from '../measure/requests'
import { untilSecondRemote } from './javascript'

const asked = (path: string, kind: Asked['kind'] = 'script'): Asked => ({
  url: `http://localhost${path}`,
  kind,
  bytes: 1,
  start: 0,
  end: 1,
})

const shell = asked('/releases/shell/1.0.0-a/web/main.js')
const blog = asked('/releases/blog/1.0.0-b/web/remote.js')
const late = asked('/releases/shell/1.0.0-a/web/late.js')
const federation = asked('/releases/shell/1.0.0-a/web/federation.0123.js')
const careers = asked('/releases/careers/1.0.0-c/web/remote.js')

test('scripts of the shell and of the own remote count, also those that come late', () => {
  const all = [asked('/blog', 'html'), shell, blog, asked('/font.woff2', 'font'), late]

  expect(untilSecondRemote(all)).toEqual([shell, blog, late])
})

test('from the first script of a second remote on nothing counts', () => {
  expect(untilSecondRemote([shell, blog, careers, late])).toEqual([shell, blog])
})

test('a second remote begins with what loads it', () => {
  expect(untilSecondRemote([shell, blog, federation, late, careers])).toEqual([shell, blog])
})
