import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepRenderer } from './keep-renderer'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'renderer-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test('what is kept stays as it was when the renderer is built anew', async () => {
  const built = join(folder, 'renderer.js')
  writeFileSync(built, 'first')
  const kept = await keepRenderer(built, folder)

  writeFileSync(built, 'second')
  const next = await keepRenderer(built, folder)

  expect(readFileSync(kept, 'utf8')).toBe('first')
  expect(readFileSync(next, 'utf8')).toBe('second')
})
