const { TestEnvironment } = require('jest-environment-node')
const { disableStorages } = require('./storages.cjs')

/** Node, and no slower with each file. */
module.exports = class extends TestEnvironment {
  async teardown() {
    disableStorages()
    await super.teardown()
  }
}
