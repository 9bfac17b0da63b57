/** Opens the dialog that a link names. */
export function openDialog(opener: HTMLElement): boolean {
  const dialog = document.getElementById(opener.getAttribute('href')?.slice(1) ?? '')
  if (!(dialog instanceof HTMLDialogElement)) return false
  opener.closest('dialog')?.close()
  const { style, clientWidth } = document.documentElement
  style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`)
  dialog.showModal()
  return true
}

/**
 * Closes the dialog around a control, or a dialog whose backdrop was hit: its content covers its own box. A link to
 * another page is followed too, and one within the page where `:target` shows the dialog.
 */
export function closeDialog(control: HTMLElement, target: Element = control): boolean {
  if (control instanceof HTMLDialogElement && target !== control) return false
  const dialog = control.closest('dialog')
  const isModal = dialog?.open ?? false
  dialog?.close()
  return isModal && !control.matches('[href]:not([href^="#"])')
}
