import { execFileSync, spawnSync } from 'node:child_process'

const packages = { nginx: 'nginx-light', wrk: 'wrk' }

type Tool = keyof typeof packages

/** Debian keeps servers where the path of other users does not lead. */
const path = `${process.env.PATH}:/usr/sbin`

const environment = { ...process.env, PATH: path, DEBIAN_FRONTEND: 'noninteractive' }

/** Path of a program of Debian's, which is installed if need be. Undefined where that cannot be. */
export function findTool(tool: Tool, tell: (line: string) => void): string | undefined {
  return whereIs(tool) ?? install(tool, tell)
}

function whereIs(tool: Tool): string | undefined {
  const { status, stdout } = spawnSync('which', [tool], { env: environment, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

function install(tool: Tool, tell: (line: string) => void): string | undefined {
  const words = ['install', '-y', '-qq', '--no-install-recommends', packages[tool]]
  tell(`apt-get install ${packages[tool]}`)
  try {
    execFileSync('apt-get', ['update', '-qq'], { env: environment, stdio: 'pipe' })
    execFileSync('apt-get', words, { env: environment, stdio: 'pipe' })
  } catch (error) {
    tell(`${tool} could not be installed: ${error instanceof Error ? error.message : error}`)
  }
  return whereIs(tool)
}
