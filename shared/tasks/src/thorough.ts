import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finding } from './resilience/finding'
import { run, runTests } from './test'

type Print = (findings: Finding[]) => void

/** Runs tests at full length, one file after the other, and hands on what they report. */
export async function runThorough(words: string[], print: Print) {
  process.env.THOROUGH = '1'
  await withFindings(print, (beforeCount) => run(words, beforeCount))
}

/** Runs groups of tests at the length of `npm test`, and hands on what they report. */
export async function runShort(groups: string[][], print: Print) {
  await withFindings(print, (beforeCount) => runTests(groups, { beforeCount }))
}

async function withFindings(print: Print, runAll: (beforeCount: () => void) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'site-findings-'))
  const file = join(folder, 'findings.jsonl')
  process.env.FINDINGS_FILE = file
  try {
    await runAll(() => print(readFindings(file)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readFindings(file: string): Finding[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return lines.map((line) => JSON.parse(line))
}
