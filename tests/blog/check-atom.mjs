// A separate program, because the validator uses top-level await, which jest cannot load.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm'

const grammar = XmlDocument.fromBuffer(readFileSync(join(import.meta.dirname, 'atom.rng')))
const validator = RelaxNGValidator.fromDoc(grammar)
try {
  validator.validate(XmlDocument.fromString(await text(process.stdin)))
} catch (error) {
  console.log(error.message)
  process.exitCode = 1
}
