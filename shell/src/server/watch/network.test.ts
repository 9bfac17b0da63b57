import fc from 'fast-check'
import { networkOf } from './network'

test.each([
  { address: '203.0.113.7', network: '203.0.113.7' },
  { address: '::ffff:203.0.113.7', network: '203.0.113.7' },
  { address: '2001:db8:1::1', network: '2001:db8:1/0' },
  { address: '2001:db8:1:2::1', network: '2001:db8:1/2' },
  { address: '2001:0DB8:0001:0002:a:b:c:d', network: '2001:db8:1/2' },
  { address: 'fe80::1%eth0', network: 'fe80:0:0/0' },
  { address: '::1', network: '0:0:0/0' },
  { address: '64:ff9b::203.0.113.7', network: '64:ff9b:0/0' },
])('$address counts as $network', ({ address, network }) => {
  expect(networkOf(address)).toBe(network)
})

test('two hosts of one IPv6 /64 count as one, two subnets of a site as two', () => {
  const [one, other, beside] = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1']

  expect(networkOf(one)).toBe(networkOf(other))
  expect(networkOf(one)).not.toBe(networkOf(beside))
})

test('65,536 subnets of one site count as four addresses', () => {
  const subnets = Array.from({ length: 65_536 }, (_, subnet) => subnet.toString(16))

  const networks = new Set(subnets.map((subnet) => networkOf(`2001:db8:1:${subnet}::1`)))

  expect(networks.size).toBe(4)
})

test('every spelling of an IPv6 address counts the same', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 }), (numbers) => {
      const long = numbers.map((number) => number.toString(16).padStart(4, '0')).join(':')
      const short = new URL(`http://[${long}]`).hostname.slice(1, -1)

      expect(networkOf(short)).toBe(networkOf(long))
    }),
    { seed: 20261122, numRuns: 200 },
  )
})
