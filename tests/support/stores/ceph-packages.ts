import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const programs = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'monmaptool', 'ceph']
const packages = ['ceph-mon', 'ceph-osd', 'radosgw']
// Another test file may be installing now (race).
const wait = ['-o', 'DPkg::Lock::Timeout=240']

/** Ensures that Ceph is installed. Throws with what was tried when it cannot be. */
export function ensureCeph() {
  if (missing().length === 0) return
  const attempts = [
    ['update', '-qq', ...wait],
    ['install', '-y', '-qq', '--no-install-recommends', ...wait, ...packages],
  ]
  for (const words of process.getuid?.() === 0 ? attempts : []) {
    spawnSync('apt-get', words, {
      stdio: 'ignore',
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  if (missing().length === 0) return
  throw new Error(
    `The tests against a real S3 store need ${missing().join(', ')}, and none could be installed (tried, as root only,` +
      ` "apt-get install --no-install-recommends ${packages.join(' ')}"). Install these Debian packages.`,
  )
}

function missing() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return programs.filter((name) => !folders.some((folder) => existsSync(join(folder, name))))
}
