const hooks = require('node:async_hooks')

/** Once a process: a test may load this file again. */
if (!hooks.AsyncLocalStorage.made) watchStorages()

function watchStorages() {
  class Watched extends hooks.AsyncLocalStorage {
    /** In this test file. */
    static made = new Set()

    constructor(...options) {
      super(...options)
      Watched.made.add(this)
    }
  }
  // Since version 22 it is a getter, which an assignment leaves as it is.
  Object.defineProperty(hooks, 'AsyncLocalStorage', { value: Watched, configurable: true })
}

/**
 * For the end of a test file. jest keeps the running test in an AsyncLocalStorage, a new one for each file, and leaves it
 * enabled. Before version 24, Node hands every promise of the process to every enabled storage: after a hundred files
 * that is a fifth of its time.
 */
function disableStorages() {
  const { made } = hooks.AsyncLocalStorage
  for (const storage of made) storage.disable()
  made.clear()
}

module.exports = { disableStorages }
