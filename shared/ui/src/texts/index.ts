export { charactersOf, cutText } from './cut-text'
