import { readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { residentMemoryOf } from '../../shell/src/server/live/renderers/process-usage'
import { report, showRows } from '../support/finding'
import { visitOnce } from '../support/load/many-requests'
import { childrenOf } from '../support/programs/processes'
import { put } from '../support/releases/altered-build'
import { heading } from '../support/releases/careers-code'
import { bypassGate, publishCareers, startSiteOfTeams } from '../support/releases/careers-releases'
import type { Site } from '../support/site/site'
import { until } from '../support/until'

showRows(['L2', 'S8'], 'renderers killed under visits, ways out of a renderer')

/** In bytes: more than a renderer needs, and less than it may have. */
const grown = 240 * 1024 * 1024
const secret = 'a-secret-that-only-the-shell-knows'

/** What a remote's code attempts, by name; each attempt leaves its outcome. */
const attempts: Record<string, string> = {
  'its environment': 'JSON.stringify(process.env)',
  'its environment, from the system': `read('/proc/self/environ')`,
  'the environment of the shell': `read('/proc/' + process.ppid + '/environ')`,
  'a file of the system': `read('/etc/passwd')`,
  'its own program': `read(process.execPath)`,
  'writing a file': `builtin('fs').writeFileSync('/tmp/from-a-remote', 'x')`,
  'another process': `builtin('child_process').execSync('id')`,
  'a thread': `new (builtin('worker_threads').Worker)('1', { eval: true })`,
  'a native add-on': `process.dlopen({ exports: {} }, '/lib/x.node')`,
  'code from a string': `(0, eval)('1 + 1')`,
  'a function from a string': `new Function('return 1')()`,
  'the inspector': `builtin('inspector').open(0)`,
  'a report of the process': `JSON.stringify(process.report.getReport()).length`,
  'a heap snapshot': `builtin('v8').writeHeapSnapshot('/tmp/heap')`,
  'the inside of Node': `Object.keys(process.binding('fs')).length`,
  'a signal to the shell': `process.kill(process.ppid, 'SIGTERM')`,
}

const probe = `
  const builtin = (name) => process.getBuiltinModule(name)
  const read = (path) => builtin('fs').readFileSync(path, 'utf8')
  const results = {}
  const attempt = (name, run) => {
    try { results[name] = 'got: ' + String(run()).slice(0, 80) }
    catch (error) { results[name] = 'refused: ' + (error.code ?? error.name) }
  }
  ${Object.entries(attempts)
    .map(([name, code]) => `attempt(${JSON.stringify(name)}, () => ${code});`)
    .join('\n')}
  const { formData } = Request.prototype
  let stolen = 0
  Request.prototype.formData = function () { stolen++; return formData.call(this) }
  globalThis.probed = () => JSON.stringify({ ...results, stolen });`

let site: Site

beforeAll(async () => {
  process.env.SECRET_OF_THE_SHELL = secret
  site = await startSiteOfTeams()
  delete process.env.SECRET_OF_THE_SHELL
})

afterAll(() => site.stop())

test('renderers run at a lower priority than the server, which answers all visitors', () => {
  const { pid } = site.shell.child

  const priorities = childrenOf(pid).flatMap((renderer) => priorityOf(renderer) ?? [])

  expect(priorities.length).toBeGreaterThan(3)
  expect(Math.min(...priorities)).toBeGreaterThan(getPriority(pid))
})

/** Undefined for a process that has ended meanwhile, as the one of a single page. */
function priorityOf(pid: number) {
  try {
    return getPriority(pid)
  } catch {
    return undefined
  }
}

async function probed(): Promise<Record<string, string | number>> {
  for (;;) {
    const html = await (await fetch(`${site.url}/career?title=${Math.random()}`)).text()
    const [, json] = /<h1[^>]*>(\{.*?\})<\/h1>/s.exec(html) ?? []
    if (json) return JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&#x27;', "'"))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

test('a remote’s code cannot reach the machine, the shell, or visitors’ input to other remotes', async () => {
  const { id } = await publishCareers(site, '3.0.0', {
    server: (code) => probe + put('globalThis.probed()', heading)(code),
  })
  await bypassGate(site, '3.0.0', id)
  await probed()
  const form = new URLSearchParams({ userName: 'A visitor', userEmail: 'a@b.example' })
  await fetch(`${site.url}/contact`, { method: 'POST', body: form })

  const { stolen, ...results } = await probed()

  const refused = Object.entries(results).filter(([, result]) => /^refused/.test(String(result)))
  report({
    number: 6,
    tried: `${Object.keys(attempts).length} ways out of a renderer, and another remote's forms`,
    figure: `${refused.length} refused (the environment is ${results['its environment']}); forms seen: ${stolen}`,
  })
  expect(results['its environment']).toBe('got: {}')
  const { 'its environment': _, 'a report of the process': report_, ...rest } = results
  expect(String(report_)).toMatch(/^refused|^got: \d/)
  expect(JSON.stringify(results)).not.toContain(secret)
  for (const [name, result] of Object.entries(rest)) {
    expect(`${name}: ${result}`).toMatch(/: refused: /)
  }
  expect(stolen).toBe(0)
})

test('the embedded services find no secret of the shell either', async () => {
  const environment = await readFile(`/proc/${site.services.child.pid}/environ`, 'utf8')

  expect(environment).toContain('SITE_DATA=')
  expect(environment).not.toContain(secret)
})

/** What is wrong with a page: an answer may begin well, and break off. */
async function findFault(path: string) {
  const answer = await visitOnce(site.url + path)
  const html = await answer.text()
  const isWhole = answer.status === 200 && /<\/html>\s*$/.test(html)
  return isWhole ? [] : [`${path} ${answer.status} …${html.slice(-80)}`]
}

test('killed renderers lose no page', async () => {
  const renderers = () => childrenOf(site.shell.child.pid)
  const before = renderers()
  let pages = 0
  const broken: string[] = []
  let isOver = false
  const visitor = async (number: number) => {
    for (; !isOver; pages++) {
      broken.push(...(await findFault(`/blog?category=${number}-${pages}`)))
    }
  }
  const visitors = [1, 2, 3].map(visitor)

  for (const pid of before) {
    // One may have been replaced on its own meanwhile.
    if (renderers().includes(pid)) process.kill(pid, 'SIGKILL')
    await until(() => !renderers().includes(pid))
    // The visits go on.
    await pause(300)
  }
  isOver = true
  await Promise.all(visitors)

  const after = renderers()
  report({
    number: 6,
    tried: `${before.length} renderers killed under ${pages} visits`,
    figure: `${broken.length} pages failed`,
  })
  expect(broken).toEqual([])
  expect(after.filter((pid) => before.includes(pid))).toEqual([])
})

test('a leaking remote gets a new process before the memory runs out, and no page fails', async () => {
  const leak = `(globalThis.kept??=[],kept.push(process.getBuiltinModule('buffer').Buffer.alloc(8e6,1)),"Leaking")`
  const { id } = await publishCareers(site, '3.1.0', { server: put(leak, heading) })
  await bypassGate(site, '3.1.0', id)
  await until(async () => {
    const page = await fetch(`${site.url}/career?title=${Math.random()}`)
    return (await page.text()).includes('Leaking')
  })

  let pages = 0
  const broken: string[] = []
  // Not any process that ends: that of the release before may do so just now.
  let leaking: number | undefined
  await until(async () => {
    broken.push(...(await findFault(`/career?title=${pages++}`)))
    const running = childrenOf(site.shell.child.pid)
    leaking ??= running.find((pid) => residentMemoryOf(pid) > grown)
    return leaking !== undefined && !running.includes(leaking)
  })

  report({
    number: 'cost',
    tried: `a release that leaks 8 MB with every page, under ${pages} visits`,
    figure: `replaced by a new process; ${broken.length} pages failed`,
  })
  expect(broken).toEqual([])
})
