import { previewBadge } from './preview-badge'

const preview = {
  site: 'https://site.example',
  remote: 'careers',
  version: '1.5.0',
  release: '1.5.0-0123456789ab',
  expires: '2026-12-01T14:30:59.000Z',
}

const textOf = (badge: string) => badge.replace(/<style>.*?<\/style>/, '').replace(/<[^>]*>/g, '')

test('says what is shown, and until when', () => {
  expect(textOf(previewBadge(preview))).toBe(
    'Preview careers 1.5.0, until 2026-12-01 14:30 UTCLeave',
  )
})

test.each([
  { expires: '2026-12-01T16:30:59+02:00', what: 'in another time zone' },
  { expires: '2026-12-01 14:30Z', what: 'in another form' },
  { expires: '2026-12-01T14:30:59Z', what: 'without fractions' },
])('an end $what is formatted the same', ({ expires }) => {
  expect(textOf(previewBadge({ ...preview, expires }))).toContain('until 2026-12-01 14:30 UTC')
})

test.each(['<script>alert(1)</script>', '"><b>', '&lt;'])(
  'escapes markup in a preview: %s',
  (words) => {
    const shown = words.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)

    const badge = previewBadge({ ...preview, remote: words, version: words })

    expect(badge).toContain(`<strong>Preview</strong> ${shown} ${shown}, until`)
  },
)

test('escapes markup in an end that parses as a date', () => {
  // Date.parse() ignores what stands in parentheses.
  const expires = '2026-12-01 (<img>)'

  expect(previewBadge({ ...preview, expires })).not.toContain('<img')
})
