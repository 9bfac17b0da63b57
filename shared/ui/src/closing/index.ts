export { ClosingBand } from './closing-band'
