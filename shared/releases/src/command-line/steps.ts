import { Listr } from 'listr2'

export type Step = {
  title: string
  /** `tell` reports progress. */
  run: (tell: (progress: string) => void) => Promise<unknown>
}

export type Timing = { title: string; ms: number }

/** Runs the steps in order and prints them. The first failure ends the run and is thrown on. */
export async function runSteps(steps: Step[], isQuiet: boolean): Promise<Timing[]> {
  const timings: Timing[] = []
  const tasks = steps.map(({ title, run }) => ({
    title,
    async task(_: unknown, shown: { output: string; title?: string | undefined }) {
      const started = performance.now()
      await run((progress) => {
        shown.output = progress
      })
      const ms = Math.round(performance.now() - started)
      timings.push({ title, ms })
      shown.title = `${title} (${formatMs(ms)})`
    },
  }))
  await new Listr(tasks, {
    renderer: isQuiet ? 'silent' : 'default',
    // Without a TTY, line by line.
    fallbackRenderer: isQuiet ? 'silent' : 'simple',
    rendererOptions: { showErrorMessage: false, collapseErrors: false },
  }).run()
  return timings
}

export function formatMs(ms: number) {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`
}
