import { describeAbsence, describeFolderFault } from './folder-fault'

const attempt = { root: '/store', path: 'pointers/000001.json' }

test.each([
  { code: 'ENOSPC', to: 'written' as const, words: 'the disk is full (ENOSPC). Free some space' },
  {
    code: 'EDQUOT',
    to: 'written' as const,
    words: 'the disk quota is used up (EDQUOT). Free some',
  },
  {
    code: 'EROFS',
    to: 'written' as const,
    words: 'the disk is read-only (EROFS). Mount it writab',
  },
  {
    code: 'EACCES',
    to: 'written' as const,
    words: 'the user of this program may not (EACCES). Gi',
  },
  { code: 'ESTALE', to: 'read' as const, words: 'the file server does not answer (ESTALE). See ' },
  {
    code: 'EWHAT',
    to: 'listed' as const,
    words: 'something else (EWHAT). See to the disk, then d',
  },
])('$code becomes a sentence with what to do and what is left', ({ code, to, words }) => {
  const error = describeFolderFault({ ...attempt, to }, { code, message: 'something else' })

  const left = to === 'written' ? 'Nothing of this file was written.' : 'Nothing was changed.'
  expect(error.name).toBe('StoreError')
  expect(error.message).toMatch(/^pointers\/000001\.json could not be \w+ in the release store/)
  expect(error.message).toContain(words)
  expect(error.message).toContain(`then do the same again. ${left}`)
  expect(error.message.split('\n')).toHaveLength(1)
})

test('a missing folder is distinguished from an empty one', () => {
  expect(describeAbsence('/store').message).toBe(
    'The release store /store is gone: the folder is missing or empty, and nothing is ever removed ' +
      'from a store. Mount or move it back to where it was. Nothing was changed.',
  )
})
