const { readFile } = require('node:fs/promises')
const { setTimeout: pause } = require('node:timers/promises')

const longest = 200

/** Editors empty a file before they write it; what is read in between would break every page that is open. */
module.exports = async function waitUntilWhole(source) {
  for (let waited = 0; source === '' && waited < longest; waited += 20) {
    await pause(20)
    source = await readFile(this.resourcePath, 'utf8')
  }
  return source
}
