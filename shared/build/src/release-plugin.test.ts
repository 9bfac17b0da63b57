import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

test('a build whose name says nothing of its kind is refused', async () => {
  // A program of its own, because the bundler is an ES module.
  const program = `
    import { ReleasePlugin } from ${JSON.stringify(join(__dirname, 'release-plugin.ts'))}
    for (const name of ['careers scripts', 'web', undefined]) {
      try {
        new ReleasePlugin({}).apply({ options: { name } })
      } catch (error) {
        console.log(error.message)
      }
    }`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { cwd: __dirname },
  )

  const refusal = (name: string) =>
    `The configuration "${name}" has a ReleasePlugin, and its name ends with none of web, container, server: no release could be described. Name it so, or leave the plugin out.`
  expect(stdout.trim().split('\n')).toEqual(['careers scripts', 'web', ''].map(refusal))
})
