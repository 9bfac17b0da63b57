// Only ends a test that hangs: long, for a busy machine.
jest.setTimeout(180_000)

// What is written to the console fails the test: a page that complains is broken.
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
