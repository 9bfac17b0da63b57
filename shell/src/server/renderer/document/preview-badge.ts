import type { Preview } from '@site/releases'
import { escapeHtml } from '../../../page/escape-html'
import { badgeLook } from '../../release-set/inline/looks'

/** Outside the application, so that it is there without JavaScript and on every page of the visit. */
export function previewBadge({ remote, version, expires }: Preview) {
  const until = `${new Date(expires).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return (
    `<style>${badgeLook}</style><aside id="preview" aria-label="Preview"><p><strong>Preview</strong> ` +
    `${escapeHtml(remote)} ${escapeHtml(version)}, until ${until}</p><a href="?preview=leave">Leave</a></aside>`
  )
}
