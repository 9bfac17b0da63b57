import type { Remote } from '@site/contract'
import { ownerOf } from '@site/releases/owner'
import { createFederation } from '../site/federation'
import type { PageRemote, PageState } from '../site/page-state'

export type Remotes = ReturnType<typeof createRemotes>

/** The remotes of the page's release set, each loaded when a URL first needs it. */
export function createRemotes(page: PageState) {
  const federation = createFederation(
    'shell',
    page.remotes.map(({ remote, entry }) => ({ name: remote, entry, type: 'module' })),
  )
  const loads = new Map<string, Promise<Remote>>()

  function find(pathname: string): PageRemote | undefined {
    const owner = ownerOf(pathname, page.remotes)
    return page.remotes.find(({ remote }) => remote === owner)
  }

  async function load({ remote, styles }: PageRemote) {
    const known = loads.get(remote)
    if (known) return known
    const loading = Promise.all([federation.loadRemote(remote), ...styles.map(addStyles(remote))]).then(
      ([module]) => module,
    )
    loads.set(remote, loading)
    // A failed load is not kept: the next page that needs the remote asks again.
    loading.catch(() => loads.delete(remote))
    return loading
  }

  return { find, load }
}

/** The page's own styles came inline; those of another remote are linked before its first page shows. */
function addStyles(remote: string) {
  return async (href: string) => {
    if (document.querySelector(`style[data-remote="${remote}"], link[data-remote="${remote}"]`)) return
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.dataset.remote = remote
    link.href = href
    await new Promise<void>((resolve, reject) => {
      link.onload = () => resolve()
      link.onerror = () => {
        link.remove()
        reject(new Error(`The style sheet ${href} could not be loaded.`))
      }
      document.head.append(link)
    })
  }
}
