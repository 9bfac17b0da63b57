import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finding } from './resilience/finding'
import { run } from './test'

/** Runs tests at full length, one file after the other, and hands on what they report. */
export async function runThorough(words: string[], print: (findings: Finding[]) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'site-findings-'))
  const file = join(folder, 'findings.jsonl')
  process.env.THOROUGH = '1'
  process.env.ATTACKS_REPORT = file
  try {
    await run(words, () => print(readFindings(file)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readFindings(file: string): Finding[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return lines.map((line) => JSON.parse(line))
}
