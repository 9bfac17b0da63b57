const { TestEnvironment } = require('jest-environment-node')

/** Node, and what the pages of a test showed when it failed. */
module.exports = class extends TestEnvironment {
  async handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure') await this.global.keepFailure?.(test.name)
  }
}
