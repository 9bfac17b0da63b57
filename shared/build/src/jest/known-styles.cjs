/**
 * What the selectors of jsdom's own style sheet look at, and the styles of the element itself. Not what is pressed or has
 * the focus: that changes borders and outlines alone, which no test looks for.
 */
const decisive = new Set(['dir', 'disabled', 'hidden', 'list', 'open', 'readonly', 'style', 'type'])

/**
 * jsdom tries every rule of its own style sheet on an element again after each change of the page: up to half of the
 * time of a test that looks for roles. Here it does so once for all elements of one kind, as long as the page has no
 * styles beside that sheet: styles of components are not loaded in tests.
 */
function knowStyles(window) {
  const { document, getComputedStyle } = window
  const known = new Map()

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0) return getComputedStyle(element, pseudo)
    const kind = kindOf(element)
    const style = known.get(kind) ?? getComputedStyle(element)
    known.set(kind, style)
    return style
  }
}

/** With all that it is in, because it inherits from there. */
function kindOf(element) {
  let kind = ''
  for (let one = element; one; one = one.parentElement) {
    kind += `<${one.nodeName}`
    for (const name of one.getAttributeNames())
      if (decisive.has(name)) kind += ` ${name}=${JSON.stringify(one.getAttribute(name))}`
  }
  return kind
}

module.exports = { knowStyles }
