export { useNewFocus } from './use-new-focus'
