/**
 * A page of ours as it is without a server that renders: an empty root, no data, and the modules named by the HTML.
 * Undefined for another kind of page.
 */
export function clientRendered(html: string): string | undefined {
  const main = /\bdata-main="([^"]+)"/.exec(html)?.[1]
  if (main === undefined) return undefined
  return html
    .replace(/(<div id="site">).*(<\/div>)(?=<script)/s, '$1$2')
    .replace(
      /(<script[^>]*\bid="page-state"[^>]*>)(.*?)(?=<\/script>)/s,
      (_, tag: string, state: string) => tag + withoutData(state),
    )
    .replace('</head>', () => `<script type="module" src="${main}"></script></head>`)
}

function withoutData(state: string): string {
  const emptied = { ...JSON.parse(state), store: {}, loaderData: {} }
  return JSON.stringify(emptied).replaceAll('<', '\\u003c')
}
