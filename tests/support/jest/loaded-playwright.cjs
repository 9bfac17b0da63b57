/** Loaded once per worker by the test environment: half a second of work that every file would do again. */
module.exports = globalThis.playwright
