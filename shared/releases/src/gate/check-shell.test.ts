import { startCanary } from '../changes/canary'
import { promote } from '../changes/promote'
import { createTestDesk, type TestDesk } from '../test-desk'
import { addRelease, describeRelease } from '../test-release'
import { checkShell, type RehearseInShell } from './check-shell'

let desk: TestDesk

beforeEach(() => {
  desk = createTestDesk()
})

afterEach(() => desk.remove())

const needs = { owner: 'hr', contract: 1, shared: { react: '^19.3.1' }, uses: ['Link'] }
const shell = describeRelease('shell', '2.0.0', {
  contract: 1,
  shared: { react: '19.4.0' },
  brings: ['Link', 'load'],
})

async function release(version: string, changes = {}) {
  const published = await addRelease(desk.as('hr'), 'careers', version, { ...needs, ...changes })
  await promote(desk.as('hr'), 'careers', version)
  return published
}

test('a shell has to run live releases, canaries, and what a rollback would return to', async () => {
  await release('1.0.0')
  await release('1.1.0')
  await release('1.2.0')
  await addRelease(desk.as('hr'), 'careers', '1.3.0', needs)
  await startCanary(desk.as('hr'), 'careers', '1.3.0', { percent: 5 })

  const residents = await checkShell(desk.as('platform'), shell)

  expect(residents.map(({ release: { version }, why }) => `${version} ${why}`)).toEqual([
    '1.2.0 is live',
    '1.3.0 is tried out as a canary',
    '1.1.0 a roll-back would return to',
  ])
})

test.each([
  { lacking: { contract: 0 }, why: 'it was built for contract 1, and shell 2.0.0 speaks 0' },
  { lacking: { shared: {} }, why: 'it shares react, which shell 2.0.0 does not bring' },
  { lacking: { brings: ['load'] }, why: 'it uses Link of @site/platform, which shell 2.0.0' },
])('a shell of which $why is refused without a rehearsal', async ({ lacking, why }) => {
  await release('1.0.0')
  const rehearse = jest.fn<ReturnType<RehearseInShell>, Parameters<RehearseInShell>>()

  const checking = checkShell(desk.as('platform'), { ...shell, ...lacking }, rehearse)

  await expect(checking).rejects.toThrow(`careers 1.0.0 of hr, which is live: ${why}`)
  expect(rehearse).not.toHaveBeenCalled()
})

test('a shell is refused with every fault of every page that it renders', async () => {
  const { id } = await release('1.0.0')
  const rehearse = async () => ({
    [id]: ['its page /career lacks a title', 'its page /x answers 500'],
  })

  await expect(checkShell(desk.as('platform'), shell, rehearse)).rejects.toMatchObject({
    message: [
      'Shell 2.0.0 cannot take the place of the one that runs:',
      '  careers 1.0.0 of hr, which is live: its page /career lacks a title.',
      '  careers 1.0.0 of hr, which is live: its page /x answers 500.',
      'Keep what these releases need, or wait until their teams have released without it. Nothing was changed.',
    ].join('\n'),
  })
})

test('without a live release any shell passes', async () => {
  expect(await checkShell(desk.as('platform'), shell)).toEqual([])
})
