const { TestEnvironment } = require('jest-environment-jsdom')

/** jsdom plus browser APIs that it lacks, taken from Node. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup()
    Object.assign(this.global, {
      AbortController,
      AbortSignal,
      BroadcastChannel,
      Headers,
      Request,
      Response,
      TextDecoder,
      TextEncoder,
      structuredClone,
    })
    Object.defineProperty(this.global.crypto, 'randomUUID', { value: () => crypto.randomUUID() })
    Object.defineProperty(this.global.crypto, 'subtle', { value: crypto.subtle })
  }
}
