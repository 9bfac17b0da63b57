export { ClosingBand, SalesPhone } from './closing-band'
