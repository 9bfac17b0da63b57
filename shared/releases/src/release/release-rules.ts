import {
  exportName,
  filePath,
  mountPath,
  packageName,
  pageName,
  policyName,
  policySource,
  queryName,
  remoteName,
  routePath,
  sliceName,
  versionName,
} from '../rules/names'
import { list, optional, type Shape, shape, table, text, wholeNumber, words } from '../rules/rules'
import { largestFile } from '../store/size-limits'
import type { Budgets } from './budgets'
import type { Needs, Release, ReleaseFile } from './release'

export const largestRelease = 1024 * 1024

const integrity = text(/^sha384-[A-Za-z0-9+/]{64}$/, 'a digest such as sha384-…')
// More than the gate allows, which has the better message.
const mostFiles = 2000

/** In kB. */
const budget = optional(wholeNumber(0, 10_000))
const sources = optional(list(policySource, 20))

/** Schema of a signed release: a signature proves the signer, not the form. */
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
  needs: optional(
    shape<Needs>({
      'connect-src': sources,
      'frame-src': sources,
      'img-src': sources,
      'trusted-types': optional(list(policyName, 5)),
    }),
  ),
  budgets: optional(shape<Budgets>({ entry: budget, page: budget, styles: budget })),
  brings: optional(list(exportName, 500)),
  entry: filePath,
  module: optional(filePath),
  server: optional(filePath),
  styles: list(filePath, 50),
  pageStyles: optional(table(pageName, filePath, 500)),
  modules: list(filePath, mostFiles),
  pages: table(pageName, list(filePath, mostFiles), 500),
  files: table(
    filePath,
    shape<ReleaseFile>({ integrity, bytes: wholeNumber(0, largestFile) }),
    mostFiles,
  ),
}

/** The first file that is named without a digest, so that any bytes would pass; undefined when there is none. */
export function findUndescribed(release: Release): string | undefined {
  const {
    entry,
    module = entry,
    server = entry,
    styles,
    pageStyles = {},
    modules,
    pages,
    files,
  } = release
  const ofPages = [...Object.values(pages).flat(), ...Object.values(pageStyles)]
  const named = [entry, module, server, ...styles, ...modules, ...ofPages]
  return named.find((path) => !Object.hasOwn(files, path))
}
