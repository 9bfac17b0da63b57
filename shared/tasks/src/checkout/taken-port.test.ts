import { once } from 'node:events'
import { createServer, Server } from 'node:net'
import { refuseTakenPort } from './taken-port'

let other: Server
let port: number

beforeEach(async () => {
  for (port = 10_100 + (process.pid % 800); ; port++) {
    other = createServer().listen(port)
    const isFree = await once(other, 'listening').then(
      () => true,
      () => false,
    )
    // Below the ports that systems give to whoever asks for any: no other test gets it once it is free again.
    if (isFree) return
  }
})

afterEach(() => other.close())

test('a port that is taken is told at once, with the command for another one', async () => {
  await expect(refuseTakenPort({ PORT: String(port) }, 'npm run dev blog')).rejects.toThrow(
    `such as "PORT=${port + 10} npm run dev blog"`,
  )
})

test('a port that is free stays free', async () => {
  other.close()
  await once(other, 'close')

  await refuseTakenPort({ PORT: String(port) }, 'npm start')

  const next = createServer().listen(port)
  await once(next, 'listening')
  next.close()
})

test.each(['abc', '0', '65536', '3000.5', '-1'])('PORT=%s is refused by name', async (PORT) => {
  await expect(refuseTakenPort({ PORT }, 'npm start')).rejects.toThrow(
    `PORT is "${PORT}". It has to be a port number, 1 to 65535, such as "PORT=3000 npm start". Nothing was started.`,
  )
})

test('a port that needs rights is told with its number', async () => {
  // Root may listen on any port.
  jest.spyOn(Server.prototype, 'listen').mockImplementationOnce(() => {
    throw Object.assign(new Error('listen EACCES'), { code: 'EACCES' })
  })

  await expect(refuseTakenPort({ PORT: '80' }, 'npm start')).rejects.toThrow(
    'PORT is 80, on which your user may not listen (EACCES). Take one from 1024 on, such as "PORT=3000 npm start".',
  )
})

test('an address of another machine is refused by name', async () => {
  other.close()
  await once(other, 'close')

  await expect(
    refuseTakenPort({ PORT: String(port), HOST: '192.0.2.1' }, 'npm start'),
  ).rejects.toThrow('HOST is "192.0.2.1", on which nothing can listen here (EADDRNOTAVAIL).')
})
