import { remoteAt } from './remote-at'

const releases = [
  { remote: 'marketing', mounts: ['/', '/about', '/service'] },
  { remote: 'blog', mounts: ['/blog'] },
  { remote: 'archive', mounts: ['/blog/archive'] },
]

test.each([
  { path: '/', remote: 'marketing' },
  { path: '/about', remote: 'marketing' },
  { path: '/service/operation/legal', remote: 'marketing' },
  { path: '/blog', remote: 'blog' },
  { path: '/blog/a-post', remote: 'blog' },
  { path: '/blog/archive', remote: 'archive' },
  { path: '/blog/archive/2024', remote: 'archive' },
  { path: '/blog/archived', remote: 'blog' },
  { path: '/blogger', remote: undefined },
  { path: '/nothing-here', remote: undefined },
])('$path belongs to $remote', ({ path, remote }) => {
  expect(remoteAt(path, releases)?.remote).toBe(remote)
  expect(remoteAt(path, releases.toReversed())?.remote).toBe(remote)
})
