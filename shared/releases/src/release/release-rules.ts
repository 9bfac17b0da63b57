import {
  exportName,
  filePath,
  mountPath,
  packageName,
  pageName,
  queryName,
  remoteName,
  routePath,
  sliceName,
  versionName,
} from '../rules/names'
import { list, optional, type Shape, shape, table, text, wholeNumber, words } from '../rules/rules'
import type { Release, ReleaseFile } from './release'

export const largestRelease = 1024 * 1024

const integrity = text(/^sha384-[A-Za-z0-9+/]{64}$/, 'a digest such as sha384-…')
const largestFile = 64 * 1024 * 1024
// More than the gate lets through, which says it better.
const mostFiles = 2000

/** What a signed release may say. A key is good for its team's words, not for any form of them. */
export const releaseRules: Shape<Release> = {
  remote: remoteName,
  version: versionName,
  owner: words(100),
  contract: wholeNumber(1, 1000),
  mounts: list(mountPath, 50),
  query: list(queryName, 50),
  routes: list(routePath, 500),
  slices: list(sliceName, 50),
  shared: table(packageName, words(100), 50),
  uses: optional(list(exportName, 500)),
  brings: optional(list(exportName, 500)),
  entry: filePath,
  server: optional(filePath),
  styles: list(filePath, 50),
  modules: list(filePath, mostFiles),
  pages: table(pageName, list(filePath, mostFiles), 500),
  files: table(
    filePath,
    shape<ReleaseFile>({ integrity, bytes: wholeNumber(0, largestFile) }),
    mostFiles,
  ),
}

/** A file that is named, but not described, has no digest: it could have any bytes. */
export function findUndescribed(release: Release): string | undefined {
  const { entry, server = entry, styles, modules, pages, files } = release
  const named = [entry, server, ...styles, ...modules, ...Object.values(pages).flat()]
  return named.find((path) => !Object.hasOwn(files, path))
}
