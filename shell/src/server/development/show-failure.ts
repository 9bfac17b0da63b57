import { escapeHtml } from '../../page/escape-html'

/** Outside the application, so that it stays when the page is hydrated. */
export function showFailure(told: string) {
  return `<pre id="failure" role="alert" style="${look}">${escapeHtml(told)}</pre>`
}

const look =
  'position:fixed;z-index:99;inset:auto 0 0;margin:0;padding:1rem;max-height:50vh;overflow:auto;' +
  'background:#1c1b19;color:#fff;font:.875rem/1.5 monospace'
