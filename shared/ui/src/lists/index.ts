export { TryAgain } from './try-again'
export { useNewFocus } from './use-new-focus'
