import { deriveKey } from '../../mfe-contact/src/enquiry-key'
import { type ContactService, startContactService } from '../contact/contact-service'
import { sample, storedIn } from '../contact/enquiry'
import { isThorough, report, showRows } from '../support/finding'
import { createRandom } from '../support/random'
import { type Site, startSite } from '../support/site/site'

showRows(['C6'], 'line ends in every field')

/** Every character that a mailer, a log or a terminal may read as a line end or a control. */
const controls = [
  ...Array.from({ length: 32 }, (_, code) => code),
  ...Array.from({ length: 33 }, (_, index) => 0x7f + index),
  0x20_28,
  0x20_29,
].map((code) => String.fromCharCode(code))
const isControl = /[\p{Cc}\u2028\u2029]/u
const header = 'Bcc: all@plant.example'

let service: ContactService
let site: Site

beforeAll(async () => {
  service = await startContactService()
  site = await startSite({ CONTACT_API_URL: service.url })
  service.forwardTo(site.services.address)
})

afterAll(() => Promise.all([site.stop(), service.stop()]))

beforeEach(() => service.plan([]))

/** Header injection: an enquiry that would add a header to a mail, by each of these characters. */
function injecting(sub: string, characters: string[]) {
  const lines = characters.map((character) => `${character}${header}`).join('')
  const [first = ''] = characters
  return {
    ...sample,
    userName: `Asha${first}${header}`,
    userEmail: `${first}${sample.userEmail}\r\n`,
    sub: sub + lines,
    msg: 'Two\r\nlines',
  }
}

const post = (fields: typeof sample) =>
  fetch(`${site.url}/contact`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

test('no line end reaches the service in a one-line field, and the message keeps its own', async () => {
  const halves = [controls.slice(0, 33), controls.slice(33)]

  const answers = []
  for (const half of halves) answers.push((await post(injecting('By form', half))).status)

  expect(answers).toEqual([303, 303])
  // A cast: the service records bodies as sent, here the five fields.
  const bodies = service.calls.map(({ body }) => body as typeof sample)
  const lines = bodies.flatMap(({ userName, userEmail, userPhone, sub }) => [
    userName,
    userEmail,
    userPhone,
    sub,
  ])
  expect(lines.filter((line) => isControl.test(line))).toEqual([])
  expect(bodies.map(({ msg }) => msg)).toEqual(['Two\nlines', 'Two\nlines'])
  expect(bodies[0]?.userName).toBe(`Asha ${header}`)
  report({
    number: 'small',
    tried: `${controls.length} control characters in name, e-mail and subject of an enquiry`,
    figure: `${lines.filter((line) => isControl.test(line)).length} of ${lines.length} lines with a line end; every header is a word of the line`,
  })
})

test('the embedded service stores lines, for any sender', async () => {
  const answer = await fetch(`${site.services.address}/contact-us/enquiry`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': 'site-enquiry' },
    body: JSON.stringify(injecting('', ['\r\n', ...controls])),
  })

  expect(answer.status).toBe(200)
  const stored = storedIn(
    site,
    Array(controls.length + 1)
      .fill(header)
      .join(' '),
  )
  expect(stored).toMatchObject([{ user_name: `Asha ${header}`, user_email: sample.userEmail }])
})

test('an enquiry that is sent again counts as the same, at any time', async () => {
  const seed = 20_261_122
  const random = createRandom(seed)
  const now = jest.spyOn(Date, 'now')
  const times = isThorough ? 10_000 : 500
  const keys = new Set<string>()
  for (let time = 0; time < times; time += 1) {
    now.mockReturnValue(Math.floor(random() * 4e12))
    keys.add(await deriveKey(sample))
  }
  now.mockRestore()

  await post({ ...sample, sub: 'Sent again' })
  await post({ ...sample, sub: 'Sent again' })

  expect(keys.size).toBe(1)
  expect(new Set(service.calls.map(({ key }) => key)).size).toBe(1)
  expect(storedIn(site, 'Sent again')).toHaveLength(1)
  report({
    number: 'small',
    tried: `the same enquiry by plain form at ${times} times between 1970 and 2096, seed ${seed}`,
    figure: `${keys.size} key, ${storedIn(site, 'Sent again').length} enquiry stored of 2 sent`,
  })
})
