import { Listr } from 'listr2'

/** The work of a step, which may report its progress. */
type Work<Made> = (tell: (progress: string) => void) => Promise<Made>

export type Timing = { title: string; ms: number }

/** Shows what a command does, step by step, and keeps how long each took. */
export class Steps {
  readonly timings: Timing[] = []

  constructor(private readonly isQuiet: boolean) {}

  /** Resolves with the result of the work; shows and rethrows its error. */
  async run<Made>(title: string, work: Work<Made>): Promise<Made> {
    const task = async (
      context: { made: Made },
      shown: { output: string; title?: string | undefined },
    ) => {
      const started = performance.now()
      try {
        context.made = await work((progress) => {
          shown.output = progress
        })
      } catch (error) {
        failure = { error }
        // Its text is printed once, after the steps.
        throw new Error('the reason follows')
      }
      const ms = Math.round(performance.now() - started)
      this.timings.push({ title, ms })
      shown.title = `${title} (${formatMs(ms)})`
    }
    let failure: { error: unknown } | undefined
    const steps = new Listr<{ made: Made }, 'default' | 'silent', 'simple' | 'silent'>(
      [{ title, task }],
      {
        renderer: this.isQuiet ? 'silent' : 'default',
        // Without a terminal, line by line.
        fallbackRenderer: this.isQuiet ? 'silent' : 'simple',
        rendererOptions: { showErrorMessage: false, collapseErrors: false },
      },
    )
    // The library ends the process on Ctrl-C, with the code of a command that is not there.
    const interrupted = () => {
      console.error(
        `Ended at "${title}". What was done before stays: look at "npm run release -- status" before you do the same again.`,
      )
      process.exitCode = 130
    }
    process.once('exit', interrupted)
    try {
      return (await steps.run()).made
    } catch (error) {
      throw failure ? failure.error : error
    } finally {
      process.off('exit', interrupted)
    }
  }
}

export function formatMs(ms: number) {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`
}
