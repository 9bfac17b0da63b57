export { type Program, startProgram, stopProgram } from './child'
export { releaseNewBuilds } from './release-builds'
export { distOf, folderOf, remotes, root } from './workspaces'
