import type { Schema } from 'hast-util-sanitize'

const text = ['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'pre', 'hr', 'br']
const lists = ['ul', 'ol', 'li', 'dl', 'dt', 'dd']
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const pictures = ['figure', 'figcaption', 'img', 'iframe']

export const inline =
  'a em strong b i u s del ins mark small sub sup code kbd samp q cite abbr'.split(' ')

/** Nothing else on a page is called so: no element of an article takes a name of the page (DOM clobbering). */
export const partPrefix = 'in-article-'

/** The ids that the cleaner gives. */
export const partId = /^in-article-[\p{L}\p{M}\p{N}_.:-]{1,100}$/u

/** Allow list of an article's HTML. What is not named here does not reach a visitor. */
export const allowed: Schema = {
  tagNames: [...text, ...lists, ...tables, ...pictures, ...inline],
  attributes: {
    '*': [
      ['dir', 'ltr', 'rtl', 'auto'],
      ['id', partId],
    ],
    a: ['href'],
    // The address alone: embeds.ts makes a frame of it, or removes it.
    iframe: ['src'],
    img: ['src', 'alt', 'width', 'height'],
    li: ['value'],
    ol: ['start', 'reversed', ['type', '1', 'a', 'A', 'i', 'I']],
    td: ['colSpan', 'rowSpan'],
    th: ['colSpan', 'rowSpan', ['scope', 'col', 'row', 'colgroup', 'rowgroup']],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
  // Removed with their content; other unknown elements leave their text behind.
  strip: (
    'script style template noscript frame frameset noframes object embed applet noembed ' +
    'svg math xmp plaintext listing title textarea select button audio video canvas dialog'
  ).split(' '),
  ancestors: Object.fromEntries(tables.slice(1).map((tag) => [tag, ['table']])),
  required: {},
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
}
