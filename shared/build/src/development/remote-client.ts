/// <reference types="@rspack/core/module" />
import { pageDevelopment } from './react-refresh/globals'

declare const developedRemote: string
declare const __webpack_hash__: string

const hot = import.meta.webpackHot
let updating = Promise.resolve()

pageDevelopment().remotes.set(developedRemote, (hash) => {
  updating = updating.then(() => update(hash))
  return updating
})

/** An update that no module accepts, such as a new slice, reloads the page. */
async function update(hash: string) {
  while (__webpack_hash__ !== hash) {
    const updated = await hot?.check(true).catch(() => null)
    if (!updated) return location.reload()
  }
}
