import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKeyFile } from '@site/releases'
import { describeMachineKey, keysFolderOf, openDesk } from './desk'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const teamKey = { owner: 'hr', publicKey: `ed25519:${'A'.repeat(43)}=`, remotes: ['careers'] }

test('a store in a folder has one key for all its users, which a shell is told', async () => {
  const byData = await openDesk({ SITE_DATA: folder })
  const byStore = await openDesk({ RELEASE_STORE: `file:${folder}/store`, SITE_DATA: '/elsewhere' })

  const told = await describeMachineKey({ SITE_DATA: folder })

  expect(byData.signer?.publicKey).toBe(byStore.signer?.publicKey)
  expect(JSON.parse(told.RELEASE_KEYS ?? '')).toEqual([
    { owner: 'this machine', publicKey: byData.signer?.publicKey, remotes: ['*'] },
  ])
  expect(told.RELEASE_KEY).toBe(join(folder, 'keys/local.pem'))
})

test('a team whose key is here signs with it', async () => {
  const { publicKey } = await createKeyFile(keysFolderOf({ SITE_DATA: folder }), 'hr')

  const desk = await openDesk({ SITE_DATA: folder }, 'hr')
  const other = await openDesk({ SITE_DATA: folder }, 'sales')

  expect(desk.signer?.publicKey).toBe(publicKey)
  expect(other.signer?.publicKey).not.toBe(publicKey)
})

test('once teams have keys, a machine’s key counts only in folder stores', async () => {
  const RELEASE_KEYS = JSON.stringify([teamKey])

  const bucket = await describeMachineKey({ RELEASE_STORE: 's3://bucket/site', RELEASE_KEYS })
  const store = await describeMachineKey({ SITE_DATA: folder, RELEASE_KEYS })

  expect(bucket).toEqual({})
  expect(JSON.parse(store.RELEASE_KEYS ?? '')).toHaveLength(2)
  expect(existsSync(join(folder, 'keys/local.pem'))).toBe(true)
})
