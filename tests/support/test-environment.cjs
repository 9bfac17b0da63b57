const { TestEnvironment } = require('jest-environment-node')

/** Node, what the pages of a test showed when it failed, and which row of the table it shows. */
module.exports = class extends TestEnvironment {
  async handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure') await this.global.keepFailure?.(test.name)
    if (name === 'test_done') this.global.countTest?.(test)
  }
}
