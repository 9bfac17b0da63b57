import type { Page } from 'playwright-core'

/** The controls beside which another answers within 12 pixels of their middle: the rule's exception for spacing. */
export function findSmall(page: Page) {
  return page.evaluate(() => {
    const least = 24
    /** Within a sentence the height of the line decides. */
    const isInText = (control: Element) =>
      getComputedStyle(control).display === 'inline' &&
      [...(control.parentElement?.childNodes ?? [])].some(
        (node) => node instanceof Text && node.data.trim() !== '',
      )
    const controlOf = (element: Element | null | undefined) => {
      const control = element?.closest('a[href], button, input, select, textarea, summary, label')
      return control instanceof HTMLLabelElement ? control.control : control
    }
    const middleOf = (box: DOMRect) => [box.left + box.width / 2, box.top + box.height / 2] as const
    const around = Array.from({ length: 8 }, (_, eighth) => (eighth * Math.PI) / 4)

    function findNeighbour(control: Element) {
      control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const [x, y] = middleOf(control.getBoundingClientRect())
      if (controlOf(document.elementFromPoint(x, y)) !== control) return undefined
      // A pixel less: the browser answers for whole pixels.
      const reach = least / 2 - 1
      return around
        .map((angle) =>
          document.elementFromPoint(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach),
        )
        .map(controlOf)
        .find((hit) => hit && hit !== control)
    }

    const nameOf = (control: Element | undefined | null) =>
      control?.getAttribute('aria-label') ?? control?.textContent?.trim()
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !isInText(control))
      .flatMap((control) => {
        const neighbour = findNeighbour(control)
        return neighbour ? [`${nameOf(control)} is close to ${nameOf(neighbour)}`] : []
      })
  })
}
