import { addressOf } from '../support/load/browser-views'
import { createRandom } from '../support/random'

/** A page that makes an element of it reflects what it was asked for. */
export const mark = '<canary-7f3a>'

const places = ['/', '/career', '/blog', '/blog/', '/contact', '/service', '/_site/', '/releases/']
const parameters = ['tab', 'title', 'department', 'sent', 'preview', 'anatomy', 'url', '__proto__']

/** Headers whose words a site may believe. */
const believed = ['host', 'x-forwarded-host', 'referer', 'cookie', 'user-agent', 'x-original-url']

const raw = (text: string) => text.replace(/[^\x21-\x7e]/g, encodeURIComponent)

/** Requests of an attacker whose own server is the canary, the same ones for a seed. */
export function createHostileWords(seed: number, canary: string) {
  const random = createRandom(seed)
  const { host, port } = new URL(canary)

  function pick<Item>(items: Item[]): Item {
    const [one] = items.slice(Math.floor(random() * items.length))
    if (one === undefined) throw new Error('There is nothing to pick from.')
    return one
  }

  /** What an attacker writes where the site may read, reflect, follow or call it. */
  function payload() {
    return pick([
      mark,
      `"'>${mark}<script>alert(1)</script>`,
      `</script>${mark}`,
      `<!--${mark}`,
      `javascript:alert('${mark}')`,
      `${canary}/`,
      `//${host}/`,
      `/\\${host}/`,
      `\\\\${host}`,
      `http://site@${host}/`,
      `http://2130706433:${port}/`,
      `http://0177.0.0.1:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      '../../../../etc/passwd',
      '..%2f..%2f..%2fetc%2fpasswd',
      '%00',
      '%e0%a4%a',
      '%0d%0aSet-Cookie:%20a=b',
      '\u2028\u2029',
      '__proto__[polluted]=1',
      'constructor.prototype',
      'x'.repeat(3000),
    ])
  }

  /** An address with a text in its path or in a parameter. */
  function addressWith(text: string) {
    return pick([
      () => raw(`${pick(places)}${text}`),
      () => raw(`/${text}`),
      () => raw(`${pick(places)}?${pick(parameters)}=${text}`),
      () => `${pick(places)}?${pick(parameters)}=${encodeURIComponent(text)}`,
    ])()
  }

  function attack() {
    const address = addressWith(payload())
    const header = payload().replace(/[^\x20-\x7e]/g, '')
    const headers: Record<string, string> = {
      'x-forwarded-for': addressOf(Math.floor(random() * 60_000)),
      [pick([...believed, 'accept'])]: header,
    }
    if (random() < 0.7) return { method: 'GET', address, headers, body: '' }
    const type = pick(['application/x-www-form-urlencoded', 'application/json', 'text/plain'])
    const body = pick([
      `userName=${encodeURIComponent(payload())}&${pick(parameters)}=${encodeURIComponent(payload())}`,
      JSON.stringify({ [pick(parameters)]: payload() }),
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
      '__proto__[polluted]=1&__proto__.polluted=1&constructor[prototype][polluted]=1',
      payload(),
    ])
    return { method: 'POST', address, headers: { ...headers, 'content-type': type }, body }
  }

  return { random, pick, raw, payload, addressWith, attack }
}

export type Attack = ReturnType<ReturnType<typeof createHostileWords>['attack']>
