import fastify from 'fastify'
import { addressOf, isFromThisMachine, mayBeLocalProxy } from './visitor-address'

/** The address that an app sees, behind a proxy if `forwardedFor` is given. */
async function addressSeen(remoteAddress: string, forwardedFor?: string, trustProxy = '10.0.0.1') {
  const app = fastify({ trustProxy })
  app.get('/', async (request) => [addressOf(request), isFromThisMachine(request)])
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  return (await app.inject({ url: '/', remoteAddress, headers })).json()
}

test.each([
  { from: '203.0.113.7', address: '203.0.113.7', isHere: false },
  { from: '::ffff:203.0.113.7', address: '203.0.113.7', isHere: false },
  { from: '2001:db8:1:2:3:4:5:6', address: '2001:db8:1:2::', isHere: false },
  { from: '127.0.0.1', address: '127.0.0.1', isHere: true },
  { from: '127.9.0.1', address: '127.9.0.1', isHere: true },
  { from: '::ffff:127.0.0.1', address: '127.0.0.1', isHere: true },
  { from: '::1', address: '::', isHere: true },
  { from: '::2', address: '::', isHere: false },
])('$from counts as $address, on this machine: $isHere', async ({ from, address, isHere }) => {
  expect(await addressSeen(from)).toEqual([address, isHere])
})

test('behind a trusted proxy the visitor’s address counts, not the proxy’s', async () => {
  expect(await addressSeen('10.0.0.1', '203.0.113.7')).toEqual(['203.0.113.7', false])
  expect(await addressSeen('127.0.0.1', '203.0.113.7', '127.0.0.1')).toEqual(['203.0.113.7', false])
})

test('an untrusted proxy on this machine makes no visitor local', async () => {
  expect(await addressSeen('127.0.0.1', '203.0.113.7')).toEqual(['127.0.0.1', false])
})

test('a visitor cannot claim to be on this machine', async () => {
  const [, isHere] = await addressSeen('10.0.0.1', '127.0.0.1')

  expect(isHere).toBe(false)
})

test.each(['a'.repeat(10_000), 'unknown', ''])(
  'an X-Forwarded-For that is not an address is ignored, and the proxy counts',
  async (word) => {
    expect(await addressSeen('10.0.0.1', word)).toEqual(['10.0.0.1', false])
  },
)

test.each([
  { ip: '127.0.0.1', expected: true },
  { ip: '::ffff:127.0.0.1', expected: true },
  { ip: '::1', expected: true },
  { ip: '127.0.0.2', expected: false },
  { ip: '203.0.113.7', expected: false },
  { ip: 'unknown', expected: false },
])('$ip may be shared by all visitors: $expected', async ({ ip, expected }) => {
  const app = fastify()
  app.get('/', async (request) => mayBeLocalProxy(request))

  expect((await app.inject({ url: '/', remoteAddress: ip })).json()).toBe(expected)
})
