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
