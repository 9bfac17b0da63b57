const { existsSync, readdirSync, readFileSync, rmSync, statSync } = require('node:fs')
const { join, relative, sep } = require('node:path')

const root = join(__dirname, '../../..')
const folder = join(root, '.site/test-failures')
const shownLines = 20

/** Says how far the run is, and what a failed file has left: its log, and of each page a screenshot and its complaints. */
module.exports = class {
  #started = Date.now()
  #done = 0

  onRunStart(results, { estimatedTime }) {
    this.total = results.numTotalTestSuites
    if (estimatedTime > 0) print(`${this.total} files, about ${estimatedTime} s`)
  }

  onTestFileResult({ path }, { numFailingTests, testExecError }) {
    this.#done++
    const seconds = Math.round((Date.now() - this.#started) / 1000)
    if (this.#done % 25 === 0) print(`${this.#done} of ${this.total} files after ${seconds} s`)
    const name = relative(join(root, 'tests'), path)
      .replace(/\.test\.ts$/, '')
      .replaceAll(sep, '-')
    const kept = existsSync(folder) ? readdirSync(folder).filter((file) => isOf(name, file)) : []
    if (numFailingTests === 0 && !testExecError) {
      for (const file of kept) rmSync(join(folder, file))
      return
    }
    for (const file of kept) show(join(folder, file))
  }
}

function isOf(name, file) {
  return file === `${name}.log` || file.startsWith(`${name}-`)
}

function show(file) {
  print(`see ${relative(root, file)}`)
  if (file.endsWith('.png') || statSync(file).size === 0) return
  print(readFileSync(file, 'utf8').trim().split('\n').slice(-shownLines).join('\n'))
}

function print(line) {
  process.stderr.write(`${line}\n`)
}
