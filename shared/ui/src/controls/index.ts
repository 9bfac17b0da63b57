export {
  act,
  canGoToTop,
  goToTop,
  isDisclosed,
  isHighlighted,
  press,
  seek,
  watchWayToTop,
} from './controls'
export { holdSummary } from './details'
export { closeDialog, openDialog, openTarget } from './dialogs'
export { refusalOf, reportFormValidity, reportValidity, setSending } from './forms'
export { isForBrowser } from './modifiers'
export { motionQuery, wantsLessMotion } from './motion'
export { calm, isPaused, scrollToSlide, shownSlide } from './slides'
