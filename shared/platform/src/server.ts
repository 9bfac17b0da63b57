// Server only: in the browser's bundle, this would add Axios to every page.
export { createAxiosClient } from './http/axios-client'
