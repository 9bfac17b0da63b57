/**
 * Ctrl-C and the end of a terminal reach every process of it, but the shell needs its renderers until it has answered
 * what is under way. A renderer ends when its channel closes.
 */
export function ignoreTerminal() {
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
}
