import { fontFace } from './font'

/** Styles of the anatomy of a page. */
export const anatomyLook =
  '#anatomy{position:fixed;z-index:97;inset:auto 0 0 auto;max-width:100vw;overflow:auto;background:#fff;color:#1c1b19;' +
  'border:1px solid #1c1b19;font:12px/1.4 ui-monospace,monospace}#anatomy table{border-collapse:collapse}' +
  '#anatomy th,#anatomy td{padding:2px 8px;text-align:start;white-space:nowrap;border-block-end:1px solid #ccc}' +
  '#preview~#anatomy{inset-block-end:3rem}' +
  '[data-anatomy]{position:absolute;z-index:96;pointer-events:none;outline:2px dashed #b3261e;outline-offset:-2px}' +
  '[data-anatomy] span{position:absolute;inset:0 auto auto 0;background:#b3261e;color:#fff;padding:0 6px;font:11px/1.6 ui-monospace,monospace;white-space:nowrap}'

/** Styles of the badge of a preview. */
export const badgeLook =
  '#preview{position:fixed;z-index:98;inset:auto 0 0;display:flex;gap:1rem;justify-content:center;' +
  'align-items:center;padding:.5rem 1rem;background:#1c1b19;color:#fff;font-size:.875rem}' +
  '#preview p{margin:0}#preview a{color:#fff;text-decoration:underline;padding:.25rem .5rem}' +
  '@media print{#preview{display:none}}'

/**
 * Styles of a message that the server writes by itself. They have the site's colours and sizes of their own, because
 * there may be no release whose tokens they could use.
 */
export const messageLook =
  fontFace +
  ':root{color-scheme:light dark;--ink:#10202b;--ink-2:#3b4d59;--paper:#fbf8f2;--line:#d9d0bf;--signal:#e8562a}' +
  '@media screen and (prefers-color-scheme:dark){:root{--ink:#f1ece2;--ink-2:#c3cdd2;--paper:#111d25;--line:#31454f;--signal:#f0673c}}' +
  'body{margin:0;background:var(--paper);color:var(--ink);font:400 1rem/1.6 Archivo,system-ui,sans-serif;word-spacing:.07em;overflow-wrap:break-word}' +
  'header,main{padding-inline:max(clamp(1.25rem,16vw - 5.75rem,2.5rem),(100vw - 80rem)/2)}' +
  'header{border-block-end:1px solid var(--line)}' +
  'header a{display:inline-flex;align-items:center;gap:.5rem;height:calc(4.5rem - 1px);font-size:1.1875rem;font-weight:700;letter-spacing:-.02em;text-decoration:none}' +
  'img{margin-inline-start:-.25rem}main{padding-block:clamp(3rem,6vw,6rem)}' +
  'h1{margin:0;font-size:clamp(1.875rem,1.5rem + 1.6vw,2.875rem);line-height:1.05;word-spacing:.09em;letter-spacing:-.02em;text-wrap:balance}' +
  'p{max-width:44ch;margin:1rem 0 0;text-wrap:pretty}h1+p{font-size:1.1875rem;color:var(--ink-2)}' +
  'a{color:inherit;text-underline-offset:.25em}[href^=tel]{white-space:nowrap}:focus-visible{outline:3px solid var(--signal);outline-offset:3px}'
