const holding = '[data-holds-page]'

/** Opens the dialog that a link names. */
export function openDialog(opener: HTMLElement): boolean {
  const dialog = dialogAt(opener.getAttribute('href'))
  if (!dialog) return false
  show(dialog)
  const before = opener.closest('dialog')
  if (before) replace(before, dialog)
  return true
}

/**
 * Opens the dialog that the page's address names, as its link in a new tab does. `:target` alone shows it where no script
 * runs: no Escape closes it then. So the address loses the name, by a navigation, because `:target` heeds no other change.
 */
export function openTarget() {
  const dialog = dialogAt(location.hash)
  if (!dialog) return
  location.replace('#')
  history.replaceState(null, '', location.pathname + location.search)
  show(dialog)
}

function dialogAt(fragment: string | null) {
  const element = document.getElementById(fragment?.slice(1) ?? '')
  return element instanceof HTMLDialogElement ? element : undefined
}

function show(dialog: HTMLDialogElement) {
  if (dialog.matches(holding)) holdPage(dialog)
  dialog.showModal()
}

/**
 * Locks the page's scrolling while the dialog is open. By an attribute, because `:has()` at the root makes the browser
 * restyle the whole page. `gutter`: a scrollbar disappears, so its room is kept.
 */
function holdPage(dialog: HTMLDialogElement) {
  const page = document.documentElement
  page.dataset.held = innerWidth > page.clientWidth ? 'gutter' : ''
  dialog.addEventListener('close', letGo)
}

/** At each close, because the event comes later than the closing: the dialog may be open again by then. */
function letGo() {
  if (!document.querySelector(`${holding}[open]`)) delete document.documentElement.dataset.held
}

/** Closed second, because a page that is free for a moment has all of its styles computed twice. */
function replace(before: HTMLDialogElement, dialog: HTMLDialogElement) {
  before.close()
  // What had the focus before this dialog was opened is in the one that is closed. The heading of a next page may have it.
  const backToOpener = () => {
    const { activeElement, body } = document
    if (activeElement === body || dialog.contains(activeElement))
      document.querySelector<HTMLElement>(`[href="#${before.id}"]`)?.focus()
  }
  dialog.addEventListener('close', backToOpener, { once: true })
}

/**
 * Closes the dialog around a control, or a dialog whose backdrop was hit: its content covers its own box. A link to
 * another page is followed too, and one within the page where `:target` shows the dialog.
 */
export function closeDialog(control: HTMLElement, target: Element = control): boolean {
  if (control instanceof HTMLDialogElement && !wasBackdropHit(control, target)) return false
  const dialog = control.closest('dialog')
  const isModal = dialog?.open ?? false
  dialog?.close()
  return isModal && !control.matches('[href]:not([href^="#"])')
}

/** Where a browser knows `closedby`, that decides it: it does not take a drag out of the content for a hit. */
function wasBackdropHit(dialog: HTMLDialogElement, target: Element) {
  return target === dialog && !('closedBy' in dialog)
}
