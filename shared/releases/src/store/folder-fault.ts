import { StoreError, unclear } from './store-error'

type Fault = { reason: string; remedy: string }

const mayNot: Fault = {
  reason: 'the user of this program may not',
  remedy: 'Give that user the folder, or set RELEASE_STORE to another',
}
const serverGone: Fault = {
  reason: 'the file server does not answer',
  remedy: 'See whether it is up, and mount the folder again',
}

const faults: Record<string, Fault> = {
  ENOSPC: { reason: 'the disk is full', remedy: 'Free some space' },
  EDQUOT: { reason: 'the disk quota is used up', remedy: 'Free some space, or raise the quota' },
  EROFS: { reason: 'the disk is read-only', remedy: 'Mount it writable' },
  EFBIG: { reason: 'the file is larger than this program may write', remedy: 'Raise that limit' },
  EIO: { reason: 'the disk fails', remedy: 'Replace it' },
  EMFILE: { reason: 'too many files are open', remedy: 'Raise the limit of open files' },
  ENFILE: { reason: 'too many files are open', remedy: 'Raise the limit of open files' },
  EACCES: mayNot,
  EPERM: mayNot,
  ESTALE: serverGone,
  ENOTCONN: serverGone,
  ETIMEDOUT: serverGone,
  EHOSTDOWN: serverGone,
}

export type Attempt = {
  /** Folder of the store. */
  root: string
  path: string
  to: 'read' | 'written' | 'listed'
  /** True when a file has its name, which may not be on the disk. */
  isUnclear?: boolean
}

/** Describes an error of the file system in sentences: what, why, what to do and what is left. */
export function describeFolderFault(
  { root, path, to, isUnclear }: Attempt,
  cause: unknown,
): StoreError {
  const { code = 'unknown', message } = Object(cause)
  const { reason, remedy } = faults[code] ?? { reason: String(message), remedy: 'See to the disk' }
  const nothing = to === 'written' ? 'Nothing of this file was written.' : 'Nothing was changed.'
  const left = isUnclear ? `. ${unclear}` : `, then do the same again. ${nothing}`
  return new StoreError(
    `${path} could not be ${to} in the release store ${root}: ${reason} (${code}). ` +
      `${remedy}${left}`,
    { cause },
  )
}

/** A write cannot be called off: a disk that answers again still carries it out. */
export function describeLateWrite({ root, path }: Attempt, ms: number): StoreError {
  return new StoreError(
    `${path} could not be written in the release store ${root}: it did not answer within ${ms / 1000} s. ` +
      `See to the disk. ${unclear}`,
  )
}

/** An unmounted store leaves an empty folder, or none. That is an outage, not a store without releases. */
export function describeAbsence(root: string): StoreError {
  return new StoreError(
    `The release store ${root} is gone: the folder is missing or empty, and nothing is ever removed ` +
      'from a store. Mount or move it back to where it was. Nothing was changed.',
  )
}
