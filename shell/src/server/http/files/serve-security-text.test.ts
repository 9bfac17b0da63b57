import fastify from 'fastify'
import { serveSecurityText } from './serve-security-text'

test('says whom to tell of a weakness, and for how long that holds', async () => {
  const app = fastify()
  serveSecurityText(app, 'https://site.example', () => Date.parse('2026-12-01T17:30:00.000Z'))

  const { headers, payload } = await app.inject('/.well-known/security.txt')

  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(headers['cache-control']).toBe('public, max-age=3600')
  expect(payload.split('\n')).toEqual([
    'Contact: mailto:security@processwala.example',
    'Expires: 2027-05-30T00:00:00.000Z',
    'Canonical: https://site.example/.well-known/security.txt',
    'Preferred-Languages: en',
    '',
  ])
  await app.close()
})
