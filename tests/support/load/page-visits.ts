import { once } from 'node:events'
import { join } from 'node:path'
import { root, startProgram, stopProgram } from '@site/tasks'
import type { Phase, Seen } from '../programs/page-visitors'

type PageVisits = {
  /** Resolves when the visitors have entered it. */
  enter(phase: Phase): Promise<unknown>
  stop(): Promise<Seen>
}

/** Sends visitors to one path after the other until they are stopped. */
export async function startPageVisits(site: string, paths: string[]): Promise<PageVisits> {
  const program = await startProgram({
    name: 'visitors',
    script: join(root, 'tests/support/programs/page-visitors.ts'),
    isSource: true,
    words: [site, ...paths],
    env: {},
  })
  const tell = async (word: Phase | 'over') => {
    const heard = once(program.child, 'message')
    program.child.send(word)
    const [said] = await heard
    return said
  }
  return {
    enter: tell,
    async stop() {
      const seen = await tell('over')
      await stopProgram(program)
      return seen
    },
  }
}
