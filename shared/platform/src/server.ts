// For the server alone: in the browser's bundle, this would bring Axios to every page.
export { createAxiosClient } from './axios-client'
