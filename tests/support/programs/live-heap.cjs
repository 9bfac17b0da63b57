// Preloaded into a shell: on SIGUSR2 it collects garbage and writes down what is still in use.
// Without a collection, memory says more about when the engine last collected than about a leak.
const { renameSync, writeFileSync } = require('node:fs')
const { setFlagsFromString } = require('node:v8')
const { runInNewContext } = require('node:vm')

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

process.on('SIGUSR2', () => {
  // Twice: the memory of array buffers is given back after a collection, and before the next one at the latest.
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  const { LIVE_HEAP_FILE: file } = process.env
  writeFileSync(`${file}.new`, String(heapUsed + external))
  renameSync(`${file}.new`, file)
})
