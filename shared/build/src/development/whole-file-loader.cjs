const { readFile } = require('node:fs/promises')
const { setTimeout: pause } = require('node:timers/promises')

const longest = 200

/** Editors truncate a file before they write it: a build in between would break every open page (race). */
module.exports = async function waitUntilWhole(source) {
  for (let waited = 0; source === '' && waited < longest; waited += 20) {
    await pause(20)
    source = await readFile(this.resourcePath, 'utf8')
  }
  return source
}
