const { NodeEnvironment } = require('@site/build/jest')
const playwright = require('playwright-core')

/** Node, what the pages of a test showed when it failed, and which row of the table it shows. */
module.exports = class extends NodeEnvironment {
  async setup() {
    await super.setup()
    this.global.playwright = playwright
  }

  async handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure') await this.global.keepFailure?.(test.name)
    if (name === 'test_done') this.global.countTest?.(test)
  }
}
