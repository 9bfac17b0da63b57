import { posix } from 'node:path'
import { ReleaseError } from '../release-error'
import { asWithheld, sizeLimitOf, tooLarge } from '../store/size-limits'
import type { ReleaseStore } from '../store/store'
import { S3Bucket } from './s3-bucket'
import type { Environment } from './s3-client'
import { isArchived } from './s3-fault'
import { type S3Patience, usualS3Patience } from './s3-patience'

/**
 * A release store at `s3://bucket/prefix`, in Amazon S3 or at `AWS_ENDPOINT_URL_S3`. It needs conditional writes
 * (`If-None-Match`): see `verifyConditionalWrites`.
 */
export function createS3Store(
  address: string,
  environment: Environment = process.env,
  patience: S3Patience = usualS3Patience,
): ReleaseStore {
  const { bucket, root } = parseAddress(address)
  const objects = new S3Bucket(bucket, environment, patience)

  function locate(path: string) {
    const located = posix.resolve(root, path)
    if (located.startsWith(`${root}/`)) return located.slice(bucket.length + 2)
    throw new ReleaseError(
      `"${path}" lies outside the release store ${address}. Nothing was read or written.`,
    )
  }

  return {
    lookEvery: 2000,

    async get(path, { limit } = {}) {
      try {
        return await objects.read(locate(path), sizeLimitOf(path, limit))
      } catch (error) {
        throw isArchived(Object(error)) ? asWithheld(path, error, 'archived') : error
      }
    },

    async create(path, bytes) {
      if (bytes.length > sizeLimitOf(path)) throw tooLarge(path, bytes.length, sizeLimitOf(path))
      return objects.create(locate(path), bytes)
    },

    async list(path) {
      const names = await objects.list(`${locate(path)}/`)
      // Some consoles create an empty object for a folder; and a file and a folder may have the same name.
      return [...new Set(names)].filter((name) => name !== '').sort()
    },
  }
}

function parseAddress(address: string) {
  const [, bucket = '', prefix = ''] = address.match(/^s3:\/\/([a-z0-9][\w.-]+)\/?(.*)$/i) ?? []
  const root = posix.join('/', bucket, prefix).replace(/\/$/, '')
  if (bucket && `${root}/`.startsWith(`/${bucket}/`)) return { bucket, root }
  throw new ReleaseError(
    `RELEASE_STORE is "${address}". It has to be s3://<bucket>/<prefix>, for example s3://company-site/store.`,
  )
}
