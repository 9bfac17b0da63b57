import type { ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { Duplex, PassThrough } from 'node:stream'
import { formatFrame } from '../../renderer/protocol/frames'
import type { Launched, RendererProgram } from './launch-renderer'
import { RendererProcess } from './renderer-process'
import { rendering, shell } from './test-renderers'

/** A process that answers what the test says, also after its end. */
function launchFake() {
  const child = Object.assign(new EventEmitter(), { kill: () => true }) as ChildProcess
  const channel = new Duplex({
    read: () => undefined,
    write: (_chunk, _encoding, done) => done(),
  })
  const launched: Launched = { child, channel, errors: new PassThrough() }
  return {
    program: { launch: () => launched } as RendererProgram,
    async answer(header: object) {
      const read = once(channel, 'data')
      channel.push(formatFrame(header))
      await read
    },
  }
}

test('what a process answers after its end is not heard: another one has its pages by now', async () => {
  const { program, answer } = launchFake()
  const heard: object[] = []
  const renderer = new RendererProcess({
    program,
    setup: { ...rendering, shell },
    serverCode: Buffer.from('good'),
    onAnswer: (one) => heard.push(one),
    onEnd: () => undefined,
  })
  await answer({ kind: 'ready' })
  await renderer.started
  await answer({ kind: 'waits', id: 1 })

  renderer.fail(new Error('A page of it is in an endless loop.'))
  await answer({ kind: 'works', id: 1 })

  expect(heard).toEqual([{ kind: 'waits', id: 1 }])
})
