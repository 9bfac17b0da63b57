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
