import type { ToastKind } from '@site/contract'
import { createRoot } from 'react-dom/client'
// Without the library's styles: toast.sheet.css says why.
import { Slide, toast as show, ToastContainer } from 'react-toastify/unstyled'
import css from './toast.sheet.css'

const styles = new CSSStyleSheet()
styles.replaceSync(css)
document.adoptedStyleSheets.push(styles)

const container = document.createElement('div')
document.body.append(container)
if ('showPopover' in container) keepOnTop(container)
createRoot(container).render(
  <ToastContainer
    position="top-right"
    autoClose={5000}
    closeButton
    pauseOnHover
    pauseOnFocusLoss
    draggable
    draggablePercent={80}
    theme="light"
    role="alert"
    transition={Slide}
  />,
)

export function showToast(message: string, kind: ToastKind = 'default') {
  if (kind === 'default') show(message)
  // Closable, because no other code ends it.
  else if (kind === 'loading') show.loading(message, { closeButton: true, draggable: true })
  else show[kind](message)
}

/**
 * A modal dialog covers everything but the top layer, and makes everything inert but its own content. So the toasts
 * are a popover, and while such a dialog is open they are in it. The move starts their five seconds anew.
 */
function keepOnTop(toasts: HTMLElement) {
  let modals: Element[] = []

  function place() {
    const open = [...document.querySelectorAll('dialog:modal')]
    // In the order in which they were opened: the last one is on top.
    modals = [
      ...modals.filter((modal) => open.includes(modal)),
      ...open.filter((modal) => !modals.includes(modal)),
    ]
    const home = modals.at(-1) ?? document.body
    if (toasts.parentNode === home && toasts.matches(':popover-open')) return
    home.append(toasts)
    toasts.showPopover()
  }

  toasts.popover = 'manual'
  // Without the look of a popover, nor the alignment of a dialog's text.
  toasts.style.cssText = 'all: unset; position: fixed; inset: 0 auto auto 0; text-align: start'
  place()
  // A dialog may also be closed by being taken out of the page, with the toasts in it.
  new MutationObserver(place).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['open'],
  })
}
