import fc from 'fast-check'
import { FakeS3, type Fault, transientFaults } from './fake-s3'
import { createS3Store } from './s3-store'

const seed = 20261120
const patience = { silenceMs: 100, attemptMs: 500, readMs: 500, giveUpMs: 60_000, pauseMs: 1 }

const fault = fc.constantFrom<Fault>('none', 'none', ...transientFaults)

const round = fc.record({
  path: fc.constantFrom('pointers/000001.json', 'pointers/000002.json', 'pointers/deep/file', 'x'),
  writers: fc.integer({ min: 1, max: 4 }),
  faults: fc.array(fault, { maxLength: 4 }),
  readingFaults: fc.array(fault, { maxLength: 2 }),
})

test(`under any faults each file has one creator, who knows it (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
      const fake = new FakeS3()
      const environment = await fake.start()
      const stores = [1, 2].map(() => createS3Store('s3://bucket/store', environment, patience))
      const model = new Map<string, string>()
      try {
        for (const [number, { path, writers, faults, readingFaults }] of rounds.entries()) {
          const texts = Array.from({ length: writers }, (_, writer) => `${number} by ${writer}`)
          fake.faults = [...faults]
          const answers = await Promise.all(
            texts.map((text, at) => stores[at % 2]?.create(path, Buffer.from(text))),
          )
          expect(answers.filter(Boolean)).toHaveLength(model.has(path) ? 0 : 1)
          const winner = texts[answers.indexOf(true)]
          if (winner) model.set(path, winner)

          fake.faults = [...readingFaults]
          expect(String(await stores[0]?.get(path))).toBe(model.get(path))
          fake.faults = [...readingFaults]
          expect(await stores[1]?.list('pointers')).toEqual(namesBelow('pointers/', model))
        }
      } finally {
        await fake.stop()
      }
    }),
    { seed, numRuns: 20 },
  )
})

function namesBelow(folder: string, model: Map<string, string>) {
  const below = [...model.keys()].filter((path) => path.startsWith(folder))
  return [...new Set(below.map((path) => path.slice(folder.length).split('/')[0]))].sort()
}
