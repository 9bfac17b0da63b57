import fc from 'fast-check'
import { type Frame, FrameReader, formatFrame } from './frames'

/** What a reader makes of bytes that come in pieces of these lengths. */
function readInPieces(bytes: Buffer, lengths: number[]): Frame[] {
  const reader = new FrameReader()
  const frames: Frame[] = []
  let start = 0
  for (let piece = 0; start < bytes.length; piece++) {
    const length = lengths[piece % lengths.length] ?? 1
    frames.push(...reader.push(bytes.subarray(start, start + length)))
    start += length
  }
  return frames
}

test('frames survive any split of the stream', () => {
  const frames = fc.array(
    fc.record({ header: fc.record({ kind: fc.string() }), bytes: fc.uint8Array() }),
  )
  const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 })
  const property = fc.property(frames, lengths, (sent, cuts) => {
    const stream = Buffer.concat(sent.map(({ header, bytes }) => formatFrame(header, bytes)))

    const received = readInPieces(stream, cuts)

    expect(received.map(({ header }) => header)).toEqual(sent.map(({ header }) => header))
    expect(received.map(({ bytes }) => [...bytes])).toEqual(sent.map(({ bytes }) => [...bytes]))
  })
  fc.assert(property, { seed: 20261122, numRuns: 300 })
})

test('a message that announces too many bytes is refused before it arrives', () => {
  const prefix = Buffer.alloc(8)
  prefix.writeUInt32BE(5, 0)
  prefix.writeUInt32BE(0xffffffff, 4)

  expect(() => new FrameReader().push(prefix)).toThrow('and it may have 16777216')
})

test('bytes that are not a frame are refused, and no other error is thrown', () => {
  const property = fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), (bytes) => {
    const prefix = Buffer.alloc(8)
    prefix.writeUInt32BE(bytes.length, 0)
    const reader = new FrameReader()

    try {
      const [frame] = reader.push(Buffer.concat([prefix, bytes]))
      expect(JSON.parse(Buffer.from(bytes).toString())).toEqual(frame?.header)
    } catch (error) {
      expect(Object(error).name).toBe('SyntaxError')
    }
  })
  fc.assert(property, { seed: 20261122, numRuns: 300 })
})
