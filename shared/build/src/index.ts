export { defineRemote } from './remote-config'
export { defineShell } from './shell-config'
