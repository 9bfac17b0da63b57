import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { listen } from './listen'

test('a port that is taken is named, with how to go on', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has such an address.
  const { port } = other.address() as AddressInfo

  await expect(listen(fastify(), { port, host: '127.0.0.1' })).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringMatching(
      new RegExp(
        `^Port ${port} is taken by another program, .+ End that one, or start this one elsewhere by PORT=\\d+ before the command, such as "PORT=\\d+ npm start"\\.$`,
      ),
    ),
  })
  await new Promise((resolve) => other.close(resolve))
})

test('what else keeps it from listening is thrown as it is', async () => {
  const fault = new Error('It has no network.')

  await expect(
    listen({ listen: () => Promise.reject(fault) }, { port: 3000, host: undefined }),
  ).rejects.toBe(fault)
})
