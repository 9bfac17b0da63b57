import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const seconds = 5
const rounds = 3
const nginxPort = 8199

/**
 * `npm run bench`: requests per second of a cached page from the running site (`SITE_URL`, default
 * http://localhost:3000), against nginx with the same bytes as a static file, in turns on the same machine.
 */
export async function run() {
  const site = process.env.SITE_URL || 'http://localhost:3000'
  ensureTools()
  const folder = mkdtempSync(join(tmpdir(), 'site-bench-'))
  let nginx: ChildProcess | undefined
  try {
    writePage(folder, await fetchCompressed(`${site}/career`))
    nginx = startNginx(folder)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const ratios = Array.from({ length: rounds }, () => {
      const ours = requestsPerSecond(`${site}/career`)
      const theirs = requestsPerSecond(`http://localhost:${nginxPort}/career.html`)
      console.log(`cached page ${ours}/s, nginx ${theirs}/s, ratio ${(ours / theirs).toFixed(2)}`)
      return ours / theirs
    })
    const median = ratios.sort()[Math.floor(rounds / 2)] ?? 0
    console.log(`median ratio ${median.toFixed(2)} (target at least 0.30)`)
    process.exitCode = median >= 0.3 ? 0 : 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  } finally {
    nginx?.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

function ensureTools() {
  const isThere = (tool: string) => spawnSync('which', [tool]).status === 0
  if (isThere('wrk') && isThere('nginx')) return
  if (process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', '-qq', 'wrk', 'nginx-light'], { stdio: 'ignore' })
  }
  if (isThere('wrk') && isThere('nginx')) return
  throw new Error('The benchmark needs wrk and nginx: install both, then run it again.')
}

async function fetchCompressed(url: string): Promise<Buffer> {
  const answer = await fetch(url).catch((cause: unknown) => {
    throw new Error(`${url} does not answer. Run "npm start" first.`, { cause })
  })
  return Buffer.from(await answer.arrayBuffer())
}

function writePage(folder: string, page: Buffer) {
  // nginx's workers run as another user.
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'www'))
  const file = join(folder, 'www/career.html')
  writeFileSync(file, page[0] === 0x1f ? gunzipSync(page) : page)
  execFileSync('gzip', ['-9', '-k', file])
}

function startNginx(folder: string) {
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `worker_processes 2; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
  types { text/html html; }
  server { listen ${nginxPort}; root ${folder}/www; gzip_static on; }
}
`,
  )
  return spawn('nginx', ['-c', config], { stdio: 'ignore' })
}

function requestsPerSecond(url: string): number {
  const report = execFileSync(
    'wrk',
    ['-t1', '-c50', `-d${seconds}s`, '-H', 'Accept-Encoding: gzip', url],
    { encoding: 'utf8' },
  )
  if (/Non-2xx/.test(report)) throw new Error(`${url} did not always answer with 200:\n${report}`)
  return Math.round(Number(report.match(/Requests\/sec:\s+([\d.]+)/)?.[1]))
}
