// Preloaded into a shell: on SIGUSR2 it collects garbage and writes down how much data is still in use.
// Without a collection, memory says more about when the engine last collected than about a leak. Compiled code is none:
// the engine compiles what runs often, for hours, until it has compiled all of it.
const { renameSync, writeFileSync } = require('node:fs')
const { getHeapCodeStatistics, setFlagsFromString } = require('node:v8')
const { runInNewContext } = require('node:vm')

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

process.on('SIGUSR2', () => {
  // Twice: the memory of array buffers is given back after a collection, and before the next one at the latest.
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  const { code_and_metadata_size: machineCode, bytecode_and_metadata_size: bytecode } =
    getHeapCodeStatistics()
  const { LIVE_HEAP_FILE: file } = process.env
  writeFileSync(`${file}.new`, String(heapUsed + external - machineCode - bytecode))
  renameSync(`${file}.new`, file)
})
