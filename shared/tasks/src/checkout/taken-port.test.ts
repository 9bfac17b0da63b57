import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { refuseTakenPort } from './taken-port'

let other: Server
let port: number

beforeEach(async () => {
  other = createServer().listen(0)
  await once(other, 'listening')
  // A cast: a server on TCP has an AddressInfo.
  port = (other.address() as { port: number }).port
})

afterEach(() => other.close())

test('a port that is taken is told at once, with the command for another one', async () => {
  await expect(refuseTakenPort({ PORT: String(port) }, 'npm run dev blog')).rejects.toThrow(
    `such as "PORT=${port < 65_000 ? port + 10 : port - 10} npm run dev blog"`,
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
