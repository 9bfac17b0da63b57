import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { distOf, remotes } from '@site/tasks'

/**
 * Every word of the modules that browsers load: what they read of `window` and `document` is among them, by whatever
 * other name they know these.
 */
export function shippedWords() {
  const words = ['shell', ...remotes].flatMap((name) => {
    const folder = join(distOf(name), 'web')
    const modules = readdirSync(folder).filter((file) => file.endsWith('.js'))
    return modules.flatMap((file) => readFileSync(join(folder, file), 'utf8').match(word) ?? [])
  })
  return [...new Set(words)].filter(({ length }) => length <= longest)
}

const word = /[A-Za-z_$][\w$]*/g
/** Beyond are tables and texts in code of their own. */
const longest = 40
