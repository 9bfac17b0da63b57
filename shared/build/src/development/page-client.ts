import * as refreshRuntime from 'react-refresh/runtime'
import type { DevelopmentNews } from './news'

// First in the shell's development build, because React looks for the refresh runtime when it starts.
refreshRuntime.injectIntoGlobalHook(globalThis)
globalThis.siteDevelopment = { refreshRuntime, remotes: new Map() }

let shellStart: string | undefined

let events: EventSource | undefined

// Visible pages only, because browsers limit the connections to a site.
document.addEventListener('visibilitychange', listen)
listen()

function listen() {
  events?.close()
  if (document.hidden) return
  events = new EventSource('/_site/development')
  events.addEventListener('message', ({ data }) => {
    // Unchecked: written by serve-development.ts of this shell.
    hear(JSON.parse(data) as DevelopmentNews)
  })
}

function hear(news: DevelopmentNews) {
  if (news.kind === 'shell') {
    if (shellStart && shellStart !== news.start) location.reload()
    shellStart = news.start
  } else if (news.kind === 'failed') {
    console.error(`${news.remote} could not be built:\n${news.problem}`)
  } else {
    replaceStyles(news.remote, news.css)
    if (isBeyondRefresh(news.remote, news.hash)) location.reload()
    else void globalThis.siteDevelopment?.remotes.get(news.remote)?.(news.hash)
  }
}

/** Replaces style sheets in place, so that the order of layers stays. */
function replaceStyles(remote: string, css: string) {
  const link = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].find(
    ({ href }) => href.includes(`/releases/${remote}/development-`),
  )
  const style = document.querySelector(`style[data-remote="${remote}"]`)
  if (style && style.textContent !== css) style.textContent = css
  if (!link) return
  const replacement = document.createElement('style')
  replacement.dataset.remote = remote
  replacement.textContent = css
  link.replaceWith(replacement)
}

/**
 * True for a page of this remote that shows an error, or a release instead of a development build: it has to reload.
 */
function isBeyondRefresh(remote: string, hash: string) {
  const { errors, remote: own } = JSON.parse(
    document.getElementById('page-state')?.textContent ?? '{}',
  )
  if (own?.remote !== remote || own.entry.includes(`/development-${hash}`)) return false
  const isFailed = Object.values(errors ?? {}).some(
    (error) => Reflect.get(Object(error), 'kind') === 'failed',
  )
  return isFailed || !own.entry.includes('/development-')
}
