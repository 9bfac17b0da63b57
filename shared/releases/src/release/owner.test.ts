import { ownerOf } from './owner'

const releases = [
  { remote: 'marketing', mounts: ['/', '/about', '/service'] },
  { remote: 'blog', mounts: ['/blog'] },
  { remote: 'archive', mounts: ['/blog/archive'] },
]

test.each([
  { path: '/', owner: 'marketing' },
  { path: '/about', owner: 'marketing' },
  { path: '/service/operation/legal', owner: 'marketing' },
  { path: '/blog', owner: 'blog' },
  { path: '/blog/a-post', owner: 'blog' },
  { path: '/blog/archive', owner: 'archive' },
  { path: '/blog/archive/2024', owner: 'archive' },
  { path: '/blog/archived', owner: 'blog' },
  { path: '/blogger', owner: undefined },
  { path: '/nothing-here', owner: undefined },
])('$path belongs to $owner', ({ path, owner }) => {
  expect(ownerOf(path, releases)).toBe(owner)
  expect(ownerOf(path, releases.toReversed())).toBe(owner)
})
