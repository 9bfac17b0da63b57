import { blockingTime, type Observed } from './observe'

const calm: Observed = { firstPaint: 500, largestPaint: 600, shift: 0, longTasks: [], alive: 0 }

test.each<{ longTasks: [number, number][]; blocked: number }>([
  { longTasks: [], blocked: 0 },
  { longTasks: [[600, 50]], blocked: 0 },
  {
    longTasks: [
      [600, 80],
      [900, 150],
    ],
    blocked: 130,
  },
  { longTasks: [[100, 300]], blocked: 0 },
  // Only its part after the first paint counts.
  { longTasks: [[450, 150]], blocked: 50 },
])('long tasks (start, duration) $longTasks block for $blocked ms', ({ longTasks, blocked }) => {
  expect(blockingTime({ ...calm, longTasks })).toBe(blocked)
})
