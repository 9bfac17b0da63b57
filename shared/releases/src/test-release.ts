import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Desk } from './desk'
import { type Published, releaseFolder, versionPath } from './release/read-releases'
import { formatRelease, integrityOf, type Release, releaseId } from './release/release'

/** Content of each file, by path. */
type Contents = Record<string, string>

type Changes = Partial<Release> & { contents?: Contents }

/** A release as a build describes it: one page, a server build and an entry, unless told otherwise. */
export function describeRelease(
  remote: string,
  version = '1.0.0',
  { contents = contentsOf(remote, version), ...changes }: Changes = {},
): Release {
  return {
    remote,
    version,
    owner: 'a team',
    contract: 1,
    mounts: [`/${remote}`],
    query: [],
    routes: [`/${remote}`],
    slices: [remote],
    shared: {},
    entry: findModule(contents, 'web/remote.js'),
    server: findModule(contents, 'server/remote.js'),
    styles: Object.keys(contents).filter((path) => path.endsWith('.css')),
    modules: [],
    pages: {},
    files: describeFiles(contents),
    ...changes,
  }
}

/** The part of `release.json` that says what its files are made of. */
export function describeFiles(contents: Contents): Release['files'] {
  return Object.fromEntries(
    Object.entries(contents).map(([path, text]) => {
      const bytes = Buffer.from(text)
      return [path, { integrity: integrityOf(bytes), bytes: bytes.length }]
    }),
  )
}

/** Writes the build of a remote into `dist`. */
export function writeBuild(
  dist: string,
  remote: string,
  version = '1.0.0',
  changes: Changes = {},
): Published {
  const { contents = contentsOf(remote, version) } = changes
  const release = describeRelease(remote, version, changes)
  for (const [path, text] of Object.entries(contents)) {
    mkdirSync(dirname(join(dist, path)), { recursive: true })
    writeFileSync(join(dist, path), text)
  }
  writeFileSync(join(dist, 'release.json'), formatRelease(release))
  return { id: releaseId(release), release }
}

/** Adds a release to the store, signed with the desk's key, permitted or not. */
export async function addRelease(
  { store, signer }: Pick<Desk, 'store' | 'signer'>,
  remote: string,
  version = '1.0.0',
  changes: Changes = {},
): Promise<Published> {
  const { contents = contentsOf(remote, version) } = changes
  const release = describeRelease(remote, version, changes)
  const id = releaseId(release)
  const folder = releaseFolder(remote, id)
  const json = formatRelease(release)
  const write = (path: string, text: string | Buffer) => store.create(path, Buffer.from(text))
  for (const [path, text] of Object.entries(contents)) await write(`${folder}/${path}`, text)
  if (signer) {
    await write(`${folder}/release.json.sig`, JSON.stringify(signer.sign('release', json)))
  }
  await write(`${folder}/release.json`, json)
  await write(versionPath(remote, version), JSON.stringify({ release: id }))
  return { id, release }
}

/** A module for the fields of a release, which must name an existing file. */
function findModule(contents: Contents, usual: string) {
  const [first = usual] = Object.keys(contents)
  return usual in contents ? usual : first
}

function contentsOf(remote: string, version: string): Contents {
  return {
    'server/remote.js': `${remote} ${version}`,
    'web/remote.js': `// ${remote} ${version}`,
  }
}
