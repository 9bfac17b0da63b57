import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Marked } from 'marked'
import { parse } from 'yaml'
import { array, object, string, ValidationError } from 'yup'
import { ContentError } from './content-error'

// Equal to a path of the blog API, so an article of that name could never be reached.
const reservedSlugs = ['authors']

const frontMatterSchema = object({
  title: string().required(),
  slug: string()
    .required()
    .max(100)
    .matches(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'slug must be kebab-case')
    .notOneOf(reservedSlugs),
  metaDescription: string().required(),
  category: string().required(),
  author: string().required(),
  publishedAt: string()
    .required()
    .test('date', 'publishedAt must be a date such as 2026-10-02T06:30:00Z', (value) =>
      Number.isFinite(Date.parse(value ?? '')),
    ),
  thumbnail: string()
    .required()
    .matches(/^[\w-]+\.(svg|png|jpe?g|webp|avif)$/, 'thumbnail must be the name of an image file'),
  tags: array(string().required()).required(),
})

/** Reads every article of the folder, as rows of `posts`. Throws `ContentError`. */
export function readPostFiles(folder: string) {
  const markdown = new Marked({ gfm: true, async: false })
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'))
  return files.sort().map((name) => readPostFile(join(folder, name), markdown))
}

function readPostFile(file: string, markdown: Marked) {
  const [frontMatter, body] = splitFrontMatter(file)
  const post = checkFrontMatter(file, frontMatter)
  return {
    slug: post.slug,
    title: post.title,
    meta_description: post.metaDescription,
    category: post.category,
    author: post.author,
    published_at: new Date(post.publishedAt).toISOString(),
    thumbnail: post.thumbnail,
    tags: JSON.stringify(post.tags),
    content: markdown.parse(body, { async: false }),
  }
}

function splitFrontMatter(file: string): [unknown, string] {
  const [, frontMatter, body] =
    /^\uFEFF?---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(readFileSync(file, 'utf8')) ?? []
  if (frontMatter === undefined || !body?.trim()) {
    throw new ContentError(file, 'expected front matter between two lines "---", then the article')
  }
  try {
    return [parse(frontMatter), body]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ContentError(file, `the front matter is not YAML: ${reason}`, error)
  }
}

function checkFrontMatter(file: string, frontMatter: unknown) {
  try {
    const post = frontMatterSchema.validateSync(frontMatter ?? {})
    const expected = basename(file, '.md')
    if (post.slug === expected) return post
    throw new ValidationError(`must equal the file name, ${expected}`, post.slug, 'slug')
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    throw new ContentError(file, `field "${error.path}": ${error.message}`, error)
  }
}
