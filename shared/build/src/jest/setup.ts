// No test waits for a fixed time: this ends what waits in vain, on a machine that is busy otherwise too.
jest.setTimeout(180_000)

// A page that complains is broken, even if it looks right.
const complaints: string[] = []

for (const level of ['error', 'warn'] as const) {
  console[level] = (...words: unknown[]) => {
    complaints.push(`console.${level}: ${words.map(String).join(' ')}`)
  }
}

afterEach(() => {
  const heard = complaints.splice(0)
  if (heard.length > 0) throw new Error(heard.join('\n'))
})
