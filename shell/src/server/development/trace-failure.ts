import { readFile } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { basename, dirname, join } from 'node:path'

type Failed = { failure: string; stack?: string | undefined }

const around = 2

/**
 * The failure of a rendering for a developer: the message, and for the topmost frame in sources of the checkout its
 * file, its line and the lines around it. `dist`: the folder of the development build whose code threw.
 */
export async function traceFailure({ failure, stack = '' }: Failed, dist: string | undefined) {
  if (!dist) return failure
  for (const [, file = '', line] of stack.matchAll(/\/(server\/[^\s():]+):(\d+):\d+/g)) {
    const source = await findSource(dist, file, Number(line))
    if (source) return `${failure}\n${source}`
  }
  return failure
}

async function findSource(dist: string, file: string, line: number) {
  const map = await readFile(join(dist, `${file}.map`), 'utf8').catch(() => undefined)
  // The next build has replaced it (race); that one shows its own failures.
  if (map === undefined) return undefined
  const payload: SourceMapPayload = JSON.parse(map)
  const entry = new SourceMap(payload).findEntry(line - 1, 0)
  if (!('originalSource' in entry) || entry.originalSource.includes('/node_modules/')) {
    return undefined
  }
  const content = payload.sourcesContent[payload.sources.indexOf(entry.originalSource)] ?? ''
  // webpack://careers/./src/page.tsx is relative to the workspace's folder.
  const path = entry.originalSource.replace(/^webpack:\/\/[^/]*\//, '')
  const at = entry.originalLine
  return `  ${join(basename(dirname(dist)), path)}:${at + 1}\n${showLines(content, at)}`
}

function showLines(content: string, at: number) {
  const lines = content.split('\n')
  const first = Math.max(at - around, 0)
  return lines
    .slice(first, at + around + 1)
    .map((line, offset) => {
      const number = String(first + offset + 1).padStart(5)
      return `${first + offset === at ? '>' : ' '}${number} | ${line}`
    })
    .join('\n')
}
