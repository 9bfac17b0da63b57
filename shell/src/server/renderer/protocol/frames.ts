/** A message between the shell and a renderer: JSON, and raw bytes beside it. */
export type Frame = {
  header: unknown
  /** Bytes of its JSON. */
  headerLength: number
  bytes: Buffer
}

const prefixLength = 8
/** In bytes; more than any page, and than any server build that passes the gate. */
const longestFrame = 16 * 1024 * 1024

/** One frame on the wire: two lengths, the header, the bytes. */
export function formatFrame(header: object, bytes: Uint8Array = Buffer.of()): Buffer {
  const json = Buffer.from(JSON.stringify(header))
  const prefix = Buffer.alloc(prefixLength)
  prefix.writeUInt32BE(json.length, 0)
  prefix.writeUInt32BE(bytes.length, 4)
  return Buffer.concat([prefix, json, bytes])
}

/**
 * Reads frames from the chunks of a stream. Instead of Node's own IPC, which throws outside of any request when the
 * other side writes something else: here `push` throws, and the caller can end the other side.
 */
export class FrameReader {
  #chunks: Buffer[] = []
  #length = 0

  /** A longer header, in bytes, is refused before it is parsed, which would hold up all else. */
  constructor(private readonly longestHeader = longestFrame) {}

  /** Returns the frames that this chunk completes. Throws when the bytes are not a frame, or too many. */
  push(chunk: Buffer): Frame[] {
    this.#chunks.push(chunk)
    this.#length += chunk.length
    const frames: Frame[] = []
    for (let frame = this.#take(); frame; frame = this.#take()) frames.push(frame)
    return frames
  }

  #take(): Frame | undefined {
    if (this.#length < prefixLength) return undefined
    if ((this.#chunks[0]?.length ?? 0) < prefixLength) this.#join()
    const [first] = this.#chunks
    if (!first) return undefined
    const jsonLength = first.readUInt32BE(0)
    const whole = prefixLength + jsonLength + first.readUInt32BE(4)
    if (whole > longestFrame) {
      throw new Error(`A message of ${whole} bytes was announced, and it may have ${longestFrame}.`)
    }
    if (jsonLength > this.longestHeader) {
      throw new Error(
        `A message with a header of ${jsonLength} bytes was announced, and it may have ${this.longestHeader}.`,
      )
    }
    if (this.#length < whole) return undefined
    const all = this.#join()
    const header: unknown = JSON.parse(
      all.toString('utf8', prefixLength, prefixLength + jsonLength),
    )
    const bytes = all.subarray(prefixLength + jsonLength, whole)
    this.#chunks = whole < all.length ? [all.subarray(whole)] : []
    this.#length -= whole
    return { header, headerLength: jsonLength, bytes }
  }

  #join(): Buffer {
    const all = this.#chunks.length === 1 ? this.#chunks[0] : Buffer.concat(this.#chunks)
    this.#chunks = [all ?? Buffer.of()]
    return this.#chunks[0] ?? Buffer.of()
  }
}
