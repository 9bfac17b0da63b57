import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Libsql from 'libsql'
import { createServices, type ServicesOptions } from './server'

type PostFields = Record<string, string>

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 675"/>'

const jobFile = {
  departments: [
    { key: 'PRD', department: 'Production & Operations' },
    { key: 'FIN', department: 'Finance & Accounts' },
  ],
  jobs: [
    job('PRD-1', 'Plant Manager', 'Production & Operations', 540000, '820000'),
    job('PRD-2', 'Planner, 100% remote', 'Production & Operations', 300000, 400000),
    job('FIN-1', 'Cost Accountant', 'Finance & Accounts', 'Not Disclosed', 'Not Disclosed'),
  ],
}

/** Services with a little content, started anew for each test of the file that calls it. */
export function servicesForEachTest(options?: Partial<ServicesOptions>) {
  let folder: ReturnType<typeof createTestFolder>
  let app: ReturnType<typeof createServices>

  beforeEach(() => {
    folder = createTestFolder()
    app = folder.createApp(options)
  })

  afterEach(async () => {
    await app.close()
    folder.remove()
  })

  return {
    get app() {
      return app
    },
    get folder() {
      return folder
    },
    /** Reads content and database again, as after a change of them. */
    async restart(changed?: Partial<ServicesOptions>) {
      await app.close()
      app = folder.createApp(changed)
    },
  }
}

/** A folder with a little content and an empty data folder, to be removed after the test. */
export function createTestFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'services-'))
  const contentFolder = join(folder, 'content')
  const dataFolder = join(folder, 'data')
  mkdirSync(join(contentFolder, 'posts'), { recursive: true })
  mkdirSync(join(contentFolder, 'thumbnails'))

  const writePost = (fields: PostFields, body?: string) =>
    writeFileSync(join(contentFolder, 'posts', `${fields.slug}.md`), postText(fields, body))
  const writeJobs = (content: unknown) =>
    writeFileSync(join(contentFolder, 'jobs.json'), JSON.stringify(content))
  writePost({ slug: 'lean-basics', publishedAt: '2026-01-05T06:30:00Z', category: 'Production' })
  writePost({ slug: 'gst-for-plants', publishedAt: '2026-03-01T06:30:00Z', author: 'R. Mehta' })
  writePost({ slug: 'year-end-audit', publishedAt: '2026-02-01T06:30:00Z' })
  writeJobs(jobFile)
  writeFileSync(join(contentFolder, 'thumbnails', 'lean-basics.svg'), drawing)

  return {
    contentFolder,
    writePost,
    writeJobs,
    createApp: (options: Partial<ServicesOptions> = {}) =>
      createServices({ contentFolder, dataFolder, ...options }),
    openDatabase: () => new Libsql(join(dataFolder, 'services.db')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function job(key: string, title: string, department: string, min: unknown, max: unknown) {
  const rest = { status: 'Open', experience: '3 - 5 years', type: 'Full-time' }
  return { key, title, department, min_salary: min, max_salary: max, ...rest }
}

function postText(fields: PostFields, body = '## Why\n\n| a | b |\n|---|---|\n| 1 | 2 |\n') {
  const frontMatter = {
    title: `About ${fields.slug}`,
    metaDescription: 'What to know',
    category: 'Finance',
    author: 'A. Rao',
    publishedAt: '2026-01-01T00:00:00Z',
    thumbnail: `${fields.slug}.svg`,
    tags: '[lean, plant]',
    ...fields,
  }
  const lines = Object.entries(frontMatter).map(([name, value]) => `${name}: ${value}`)
  return `---\n${lines.join('\n')}\n---\n${body}`
}
