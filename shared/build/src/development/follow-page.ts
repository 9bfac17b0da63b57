/// <reference types="@rspack/core/module" />
import { performReactRefresh } from './react-refresh/runtime'

/** Shows the new component of a page in its place; a page that changed in more than that is loaded anew. */
export function followPage(
  hot: Rspack.Hot | undefined,
  { Component: _, ...others }: object & { Component?: unknown },
) {
  if (!hot) return
  const shape = JSON.stringify(others, (_, value) =>
    typeof value === 'function' ? String(value) : value,
  )
  const before: { shape?: string } | undefined = hot.data
  if (before?.shape && before.shape !== shape) return location.reload()
  hot.dispose((data: { shape?: string }) => {
    data.shape = shape
  })
  hot.accept()
  // When all modules of the update have named their components.
  if (before) setTimeout(performReactRefresh)
}
