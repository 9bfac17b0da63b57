export { act, goToTop, isDisclosed } from './controls'
export { closeDialog, openDialog } from './dialogs'
export { check, refusalOf, refuse, setSending } from './forms'
export { isPaused, shownSlide } from './slides'
