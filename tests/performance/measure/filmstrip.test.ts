import { sampleFrames } from './filmstrip'

const frames = [
  { at: 120, picture: 'blank' },
  { at: 480, picture: 'text' },
  { at: 900, picture: 'whole' },
]

test('each step of time shows the last frame before it, until the last change', () => {
  expect(sampleFrames(frames, 250)).toEqual([
    { at: 250, picture: 'blank' },
    { at: 500, picture: 'text' },
    { at: 750, picture: 'text' },
    { at: 1000, picture: 'whole' },
  ])
})

test('a long film is cut', () => {
  expect(sampleFrames([...frames, { at: 60_000, picture: 'late' }], 250, 4)).toHaveLength(3)
  expect(sampleFrames([], 250)).toEqual([])
})
