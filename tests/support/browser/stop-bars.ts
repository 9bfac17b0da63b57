/** Runs in the page: a toast goes when its bar has run out, which on a busy machine is before a test has looked. */
export function stopBars() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('[role=progressbar] { animation-play-state: paused !important }')
  document.adoptedStyleSheets = [sheet]
}

/** Runs in the page: takes back `stopBars`, whose sheet is the first. */
export function restartBars() {
  document.adoptedStyleSheets.shift()
}
