export { describeMachineKey, openDesk } from './checkout/desk'
export { rehearseInShell, rehearseWith } from './checkout/rehearse'
export { distOf, folderOf, parts, remotes, root } from './checkout/workspaces'
export { type Program, startProgram, stopProgram } from './programs/child'
