export type { DevelopmentBuild, DevelopmentNews } from './development/news'
export { defineRemote } from './remote-config'
export { defineShell } from './shell-config'
