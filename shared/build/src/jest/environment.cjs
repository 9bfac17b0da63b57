const { TestEnvironment } = require('jest-environment-jsdom')
const { knowStyles } = require('./known-styles.cjs')
const { disableStorages } = require('./storages.cjs')

/** jsdom plus browser APIs that it lacks, taken from Node, in the time zone of most visitors: servers are in UTC. */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup()
    this.zone = process.env.TZ
    process.env.TZ = 'Asia/Kolkata'
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
    knowStyles(this.global)
  }

  async teardown() {
    // The next file of this process may be one of a server.
    if (this.zone) process.env.TZ = this.zone
    else delete process.env.TZ
    disableStorages()
    await super.teardown()
  }
}
