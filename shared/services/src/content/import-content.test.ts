import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestFolder } from '../test-services'

let folder: ReturnType<typeof createTestFolder>

beforeEach(() => {
  folder = createTestFolder()
})

afterEach(() => folder.remove())

async function startAndGet(url: string) {
  const app = folder.createApp()
  const response = await app.inject(url)
  await app.close()
  return response.json().data
}

async function listedSlugs() {
  const { data } = await startAndGet('/api/v1/blog')
  return data.map((post: { slug: string }) => post.slug)
}

async function change(sql: string) {
  await startAndGet('/healthz')
  const database = folder.openDatabase()
  database.exec(sql)
  database.close()
}

test('brings a changed article to the database under its old id', async () => {
  const before = await startAndGet('/api/v1/blog/lean-basics')
  folder.writePost({ slug: 'lean-basics', title: 'Lean, revised' }, 'New **text**')

  const after = await startAndGet('/api/v1/blog/lean-basics')

  expect(after.data.title).toBe('Lean, revised')
  expect(after.data.content).toBe('<p>New <strong>text</strong></p>\n')
  expect(after.data.id).toBe(before.data.id)
})

test('leaves an edited row alone while its file stays the same', async () => {
  await change("UPDATE posts SET title = 'Edited' WHERE slug = 'lean-basics'")

  const { data } = await startAndGet('/api/v1/blog/lean-basics')

  expect(data.title).toBe('Edited')
})

test('drops an article whose file is gone, and keeps rows added by others', async () => {
  await change("INSERT INTO posts (slug, title) VALUES ('guest', 'A guest writes')")
  rmSync(join(folder.contentFolder, 'posts', 'lean-basics.md'))

  expect(await listedSlugs()).toEqual(['guest', 'gst-for-plants', 'year-end-audit'])
})

test('serves jobs and departments added by others', async () => {
  await change(`
    INSERT INTO departments (key, department) VALUES ('NEW', 'New Team');
    INSERT INTO jobs (key, title, department) VALUES ('NEW-1', 'Pioneer', 'New Team')`)

  const jobs = await startAndGet('/recruit/jobs/fetchDepartmentJobs?dept=NEW')

  expect(jobs).toMatchObject([{ key: 'NEW-1', min_salary: null, status: 'Open' }])
})

test.each([
  ['title', { title: '' }],
  ['slug', { slug: 'authors' }],
  ['publishedAt', { publishedAt: 'soon' }],
  ['thumbnail', { thumbnail: '../secret.svg' }],
  ['tags', { tags: 'lean' }],
])('names file and field when %s is malformed', (field, fields) => {
  const post = { slug: 'broken-post', ...fields }
  folder.writePost(post)

  expect(folder.createApp).toThrow(new RegExp(`${post.slug}\\.md: field "${field}": `))
})

test('names the file when it has no front matter', () => {
  writeFileSync(join(folder.contentFolder, 'posts', 'bare.md'), '# Only text')

  expect(folder.createApp).toThrow(/bare\.md: expected front matter/)
})

test('names the file when its front matter is not YAML', () => {
  folder.writePost({ slug: 'odd', title: 'One: two: three' })

  expect(folder.createApp).toThrow(/odd\.md: the front matter is not YAML/)
})

test('insists that slug and file name are the same', () => {
  const posts = join(folder.contentFolder, 'posts')
  renameSync(join(posts, 'lean-basics.md'), join(posts, 'other.md'))

  expect(folder.createApp).toThrow(/other\.md: field "slug": must equal the file name, other/)
})

test('names the field of a malformed job', () => {
  const job = { key: 'A-1', title: 'A', min_salary: 'lots', max_salary: 1, status: 'Open' }
  folder.writeJobs({ departments: [], jobs: [job] })

  expect(folder.createApp).toThrow(/jobs\.json: field "jobs\[0\]\./)
})
