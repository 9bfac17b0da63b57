import { once } from 'node:events'
import { RendererProgram } from '../live/renderers/launch-renderer'
import { ignoreTerminal } from './ignore-terminal'

/** Answers what it is sent, as soon as it has booted. */
const program = new RendererProgram(
  Buffer.from(`
    import { Socket } from 'node:net'
    (${ignoreTerminal})()
    const channel = new Socket({ fd: 3 })
    channel.on('data', (chunk) => channel.write(chunk))
    channel.on('close', () => process.exit())
    channel.write('booted')
  `),
)

test('a renderer outlives Ctrl-C and its terminal, and ends with its channel', async () => {
  const { child, channel } = program.launch()
  await once(channel, 'data')

  child.kill('SIGINT')
  child.kill('SIGHUP')
  channel.write('still there?')
  const [answer] = await once(channel, 'data')
  channel.destroy()
  const [code, signal] = await once(child, 'exit')

  expect(String(answer)).toBe('still there?')
  expect([code, signal]).toEqual([0, null])
})
