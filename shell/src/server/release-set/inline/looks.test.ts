/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageLook } from './looks'

const tokens = join(import.meta.dirname, '../../../../../shared/ui/src/tokens.css')

test('a message has the colours of the site', () => {
  const palette = readFileSync(tokens, 'utf8')

  const declared = messageLook.match(/--[\w-]+:#\w+/g) ?? []

  expect(declared).toHaveLength(10)
  for (const colour of declared) expect(palette).toContain(`${colour.replace(':', ': ')};`)
})
