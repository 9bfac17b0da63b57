import fc from 'fast-check'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'
import { cleanHtml } from './clean-html'

const seed = 20_261_014
const runs = 600

const tags = (
  'p div h1 h2 h4 section center span font b i a em ul ol li dl dt dd table caption thead tbody tr ' +
  'td th blockquote pre code figure figcaption img iframe br hr svg math mtext mglyph style title ' +
  'textarea noscript template select option form button marquee xmp foreignObject script o:p'
).split(' ')

const attributes = [
  '',
  ' href="https://a.example/b"',
  ' href=javascript:x',
  ' src="https://a.example/a.png"',
  ' src="https://www.youtube.com/embed/abcDEF" width=5 height=5',
  ' src=x onerror=x',
  ' style="color:red" class=x id=y',
  ' dir=rtl',
  ' dir="',
  ' start=3 colspan=2',
  ' href="#y"',
  ' name=y',
]

const piece = fc.oneof(
  fc
    .tuple(fc.constantFrom(...tags), fc.constantFrom(...attributes))
    .map(([tag, given]) => `<${tag}${given}>`),
  fc.constantFrom(...tags).map((tag) => `</${tag}>`),
  fc.constantFrom(
    'A',
    ' b ',
    '&amp;',
    '&lt;p&gt;',
    '&nbsp;',
    '\n',
    '<!--',
    '-->',
    ']]>',
    '<![CDATA[',
    '"',
    '<',
    '\0',
  ),
  fc.string({ maxLength: 5 }),
)

const bodies = fc
  .array(piece, { minLength: 3, maxLength: 60, size: 'max' })
  .map((pieces) => pieces.join(''))

/** Holds for every body, seed 20261014. */
function forAllBodies(check: (html: string) => Promise<void>) {
  return fc.assert(fc.asyncProperty(bodies, check), { seed, numRuns: runs })
}

test('cleaning twice is cleaning once', async () => {
  await forAllBodies(async (html) => {
    const clean = await cleanHtml(html)
    expect(await cleanHtml(clean)).toBe(clean)
  })
})

test('a browser reads what was written, and would write it again', async () => {
  await forAllBodies(async (html) => {
    const clean = await cleanHtml(html)
    const read = fromHtml(clean, { fragment: true })
    const page = document.createElement('div')
    page.innerHTML = clean
    const written = page.innerHTML

    expect(toHtml(read)).toBe(clean)
    page.innerHTML = written
    expect(page.innerHTML).toBe(written)
    expect(await cleanHtml(written)).toBe(clean)
  })
})

test('nothing that runs or reaches out is left', async () => {
  await forAllBodies(async (html) => {
    const page = document.createElement('div')
    page.innerHTML = await cleanHtml(html)

    for (const element of page.querySelectorAll('*')) {
      expect(element.localName).not.toMatch(
        /^(?:script|style|svg|math|template|object|embed|base|meta|link|form|input|select|textarea)$/,
      )
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on|^style$|^name$|^class$|^srcdoc$/)
        if (name === 'id') expect(value).toBe('in-article-y')
      }
    }
  })
})
