import type { Published } from '@site/releases'
import { createSetFile } from '../release-set/set-file'

/**
 * Backward compatibility of the set file: the fields that open pages of earlier shells read and this shell does not
 * write. Listed here by hand, because the type changes with the code.
 */
export function findSetFileFaults(released: Published, releasesUrl: string): string[] {
  const { release, id } = released
  const address = (file: string) => `${releasesUrl}/${release.remote}/${id}/${file}`
  const file: unknown = JSON.parse(JSON.stringify(createSetFile([released], releasesUrl)))
  const [entry] = listIn(file, 'remotes')
  const integrity = valueIn(entry, 'integrity')
  const modules = Object.keys(release.files).filter((path) => /^web\/.+\.js$/.test(path))
  const expected = {
    remote: release.remote,
    release: id,
    mounts: release.mounts,
    entry: address(release.entry),
    ...(release.module && { module: address(release.module) }),
    styles: release.styles.map(address),
  }
  const wrong = Object.entries(expected)
    .filter(([name, value]) => JSON.stringify(valueIn(entry, name)) !== JSON.stringify(value))
    .map(([name]) => name)
  const isSound = modules.every(
    (path) => valueIn(integrity, address(path)) === release.files[path]?.integrity,
  )
  const names = isSound ? wrong : [...wrong, 'integrity']
  if (names.length === 0) return []
  return [
    `its entry in the set file has no ${names.join(', ')} as open pages of other shells read it`,
  ]
}

function listIn(owner: unknown, name: string): unknown[] {
  const value = valueIn(owner, name)
  return Array.isArray(value) ? value : []
}

function valueIn(owner: unknown, name: string): unknown {
  return Object(owner)[name]
}
