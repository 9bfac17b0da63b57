export { ensureBrowser } from './browser'
export { type Program, startProgram, stopProgram } from './child'
export { releaseNewBuilds } from './release-builds'
export { distOf, folderOf, parts, remotes, root } from './workspaces'
