export { ClosingBand, RecruitmentPhone, SalesPhone } from './closing-band'
