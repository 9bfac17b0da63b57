const url = process.env.SITE_URL ?? ''

test('the brochure is a tagged PDF of 4 to 8 pages and at most 600 kB', async () => {
  const response = await fetch(`${url}/file/brochure.pdf`)
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1')

  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('application/pdf')
  expect(text.startsWith('%PDF-')).toBe(true)
  expect(text.length).toBeLessThanOrEqual(600_000)
  const pages = text.match(/\/Type\s*\/Page\b/g) ?? []
  expect(pages.length).toBeGreaterThanOrEqual(4)
  expect(pages.length).toBeLessThanOrEqual(8)
  for (const part of ['/StructTreeRoot', '/Outlines', '/Lang', '/Title']) {
    expect(text).toContain(part)
  }
})

test('the home page links to the brochure as a download', async () => {
  const html = await (await fetch(`${url}/`)).text()

  expect(html).toMatch(/<a [^>]*href="\/file\/brochure\.pdf" download=""/)
})
