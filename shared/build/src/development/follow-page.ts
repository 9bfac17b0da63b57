/// <reference types="@rspack/core/module" />
import { performReactRefresh } from './react-refresh/runtime'

/** Hot update of a page module: replaces its component, or reloads when other exports changed. */
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
  // Deferred until all modules of the update have registered their components.
  if (before) setTimeout(performReactRefresh)
}
