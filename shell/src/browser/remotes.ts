import type { Remote } from '@site/contract'
import { ownerOf } from '@site/releases/owner'
import { createFederation } from '../site/federation'
import type { Integrity, PageRemote, SetFile } from '../site/page-state'
import type { ArrivedPage } from './read-page-state'

export type Remotes = ReturnType<typeof createRemotes>

/** The remotes of the page's release set, each loaded when a URL first needs it. */
export function createRemotes(
  { owner, setUrl }: ArrivedPage,
  onFailedLoad: (remote: PageRemote) => void,
) {
  const federation = createFederation('shell', owner ? [describe(owner)] : [])
  const known = new Map(owner ? [[owner.remote, owner]] : [])
  const loads = new Map<string, Promise<Remote>>()
  let others: Promise<void> | undefined

  /** Reads the rest of the release set: the set this page was rendered from, whatever is live now. */
  function loadOthers() {
    others ??= fetchSetFile(setUrl).then(
      ({ remotes }) => {
        const added = remotes.filter(({ remote }) => !known.has(remote))
        for (const remote of added) {
          known.set(remote.remote, remote)
          addImportMap(remote.integrity)
        }
        federation.addRemotes(added.map(describe))
      },
      (error: unknown) => {
        others = undefined
        throw error
      },
    )
    return others
  }

  /** The remote that owns a path; undefined when no remote does. */
  async function find(pathname: string): Promise<PageRemote | undefined> {
    await loadOthers()
    return knownOwner(pathname)
  }

  /** The same among the remotes that the page knows of by now. */
  function knownOwner(pathname: string): PageRemote | undefined {
    return known.get(ownerOf(pathname, known.values()) ?? '')
  }

  async function load(described: PageRemote) {
    const { remote, styles } = described
    const underWay = loads.get(remote)
    if (underWay) return underWay
    const loading = Promise.all([
      federation.loadRemote(remote),
      ...styles.map((href) => addStyles(remote, href)),
    ]).then(([module]) => module)
    loads.set(remote, loading)
    // A failed load is not kept: the next page that needs the remote asks again.
    loading.catch(() => {
      loads.delete(remote)
      onFailedLoad(described)
    })
    return loading
  }

  return { find, knownOwner, load }
}

function describe({ remote, entry }: PageRemote) {
  return { name: remote, entry, type: 'module' as const }
}

async function fetchSetFile(url: string): Promise<SetFile> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  // Written by set-file.ts of the shell that sent this page.
  return (await response.json()) as SetFile
}

function addImportMap(integrity: Integrity) {
  const script = document.createElement('script')
  script.type = 'importmap'
  script.textContent = JSON.stringify({ integrity })
  document.head.append(script)
}

/** The page's own styles came inline; those of another remote are linked before its first page shows. */
async function addStyles(remote: string, href: string) {
  if (document.querySelector(`style[data-remote="${remote}"], link[href="${href}"]`)) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
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
