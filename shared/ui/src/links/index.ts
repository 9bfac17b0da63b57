export { ExternalLink } from './external-link'
export { phoneLink } from './phone-link'
