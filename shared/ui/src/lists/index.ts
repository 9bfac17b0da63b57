export { readPage } from './read-page'
export { TryAgain } from './try-again'
export { useNewFocus } from './use-new-focus'
