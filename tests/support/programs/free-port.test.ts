import { once } from 'node:events'
import { createServer } from 'node:net'
import { freePort } from './free-port'

test('no port is given twice, nor one that a server has or that the system gives away', async () => {
  const [port, ...others] = await Promise.all([freePort(), freePort(), freePort()])
  const next = Math.max(port, ...others) + 1
  const server = createServer().listen(next)
  await once(server, 'listening')

  const later = await freePort()

  expect(new Set([port, ...others, next, later])).toHaveProperty('size', 5)
  expect(later).toBeLessThan(32_768)
  server.close()
})
