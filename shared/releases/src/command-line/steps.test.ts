import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Steps } from './steps'

test('a step hands on what it made, and is timed', async () => {
  const steps = new Steps(true)

  const built = await steps.run('Build', async () => 'a build')
  const published = await steps.run('Publish', async () => `${built}, published`)

  expect(published).toBe('a build, published')
  expect(steps.timings).toEqual([
    { title: 'Build', ms: expect.any(Number) },
    { title: 'Publish', ms: expect.any(Number) },
  ])
})

test('a step that fails throws its own error, and has no time', async () => {
  const steps = new Steps(true)
  const fault = new Error('It is refused.')

  await expect(steps.run('Check', () => Promise.reject(fault))).rejects.toBe(fault)

  expect(steps.timings).toEqual([])
})

test('a step that is ended by Ctrl-C says where it was, and what to look at', async () => {
  const program = `
    import { Steps } from ${JSON.stringify(join(__dirname, 'steps.ts'))}
    await new Steps(false).run('Build', async () => undefined)
    await new Steps(false).run('Publish', () => {
      setInterval(() => undefined, 1000)
      process.send('running')
      return new Promise(() => undefined)
    })`
  const words = ['--import', 'tsx', '--input-type=module', '--eval', program]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  await once(child, 'message')

  child.kill('SIGINT')

  const [said, [code]] = await Promise.all([
    text(Readable.from(child.stderr ?? [])),
    once(child, 'exit'),
  ])
  expect(code).toBe(130)
  expect(said.trimEnd().split('\n').at(-1)).toBe(
    'Ended at "Publish". What was done before stays: look at "npm run release -- status" before you do the same again.',
  )
})
