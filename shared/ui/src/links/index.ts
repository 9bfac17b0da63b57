export { phoneLink } from './phone-link'
