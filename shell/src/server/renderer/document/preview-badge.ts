import type { Preview } from '@site/releases'
import { escapeHtml } from '../../../page/escape-html'

/** Outside the application, so that it is there without JavaScript and on every page of the visit. */
export function previewBadge({ remote, version, expires }: Preview) {
  const until = `${new Date(expires).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return (
    `<style>${look}</style><aside id="preview" aria-label="Preview"><p><strong>Preview</strong> ` +
    `${escapeHtml(remote)} ${escapeHtml(version)}, until ${until}</p><a href="?preview=leave">Leave</a></aside>`
  )
}

const look =
  '#preview{position:fixed;z-index:98;inset:auto 0 0;display:flex;gap:1rem;justify-content:center;' +
  'align-items:center;padding:.5rem 1rem;background:#1c1b19;color:#fff;font-size:.875rem}' +
  '#preview p{margin:0}#preview a{color:#fff;text-decoration:underline;padding:.25rem .5rem}' +
  '@media print{#preview{display:none}}'
