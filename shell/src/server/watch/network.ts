import { isIPv6 } from 'node:net'

const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const groupsOfSite = 3
const partsOfSite = 4

/**
 * The unit that counts as one address (Sybil attack). A household has a whole IPv6 /64, and a /48 with 65,536 of them
 * is cheap to rent: all of a /48 together count as four addresses at most.
 */
export function networkOf(address: string): string {
  const plain = mappedIPv4.exec(address)?.[1] ?? address.split('%')[0] ?? ''
  if (!isIPv6(plain)) return plain
  const groups = expand(plain)
  const subnet = Number.parseInt(groups[groupsOfSite] ?? '0', 16)
  return `${groups.slice(0, groupsOfSite).join(':')}/${subnet % partsOfSite}`
}

/** The eight groups of an IPv6 address, some of which `::` may stand for. */
function expand(address: string): string[] {
  // A URL has one spelling for each address, with IPv4 at its end in hexadecimal.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = (part: string) => (part ? part.split(':') : [])
  if (tail === undefined) return groups(head)
  const missing = 8 - groups(head).length - groups(tail).length
  return [...groups(head), ...new Array<string>(missing).fill('0'), ...groups(tail)]
}
