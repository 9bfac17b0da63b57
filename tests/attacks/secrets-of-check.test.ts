import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { report } from '../support/finding'
import { type Ran, runRelease } from '../support/programs/commands'
import {
  bypassGate,
  environmentOf,
  publishCareers,
  startStoreOfTeams,
} from '../support/releases/careers-releases'

const secret = 'the-secret-of-the-contact-team'

let store: Awaited<ReturnType<typeof startStoreOfTeams>>

beforeAll(async () => {
  store = await startStoreOfTeams()
})

afterAll(() => store.stop())

/** Code that prints what it could read to the console, which the gate shows. */
function thief(keyFile: string) {
  const files = [
    '"/proc/self/environ"',
    '"/proc/"+process.ppid+"/environ"',
    JSON.stringify(keyFile),
    '"/etc/passwd"',
  ]
  const reading = files.map((file) => `()=>fs.readFileSync(${file},"utf8")`)
  const attempts = [
    ...reading,
    '()=>fs.readdirSync("/").join()',
    '()=>fs.writeFileSync("/tmp/stolen","")||"written"',
    '()=>process.getBuiltinModule("child_process").execFileSync("env")',
    '()=>new (process.getBuiltinModule("worker_threads").Worker)("",{eval:true})&&"a thread"',
    '()=>Function("return 1")()',
  ]
  return (
    'const fs=process.getBuiltinModule("fs");' +
    'console.error("ENVIRONMENT "+JSON.stringify(process.env));' +
    `[${attempts}].forEach((attempt,number)=>{try{console.error("GOT "+number+" "+attempt())}` +
    'catch(error){console.error("REFUSED "+number)}});' +
    'Request.prototype.formData=async function(){return new FormData()};'
  )
}

const attempts = 9

function check(...words: string[]): Promise<Ran> {
  const env = { ...environmentOf(store), RELEASE_KEY: '', AWS_SECRET_ACCESS_KEY: secret }
  return runRelease(['check', ...words], { env: { ...env, DATABASE_PASSWORD: secret } })
}

test("checking a release shows another team's code nothing of the machine", async () => {
  const keyFile = join(store.data, 'keys/local.pem')
  const code = thief(keyFile)
  const { id } = await publishCareers(store, '1.1.0', { server: (build) => `${code}${build}` })
  await bypassGate(store, '1.1.0', id)
  const [, key = ''] = (await readFile(keyFile, 'utf8')).split('\n')

  const [ofContact, ofCareers] = await Promise.all([
    check('contact', '1.0.0'),
    check('careers', '1.1.0'),
  ])

  expect(ofContact).toMatchObject({ code: 0 })
  expect(ofContact.output).toContain('contact 1.0.0 may go live')
  expect(ofContact.output).not.toMatch(/ENVIRONMENT|GOT|REFUSED/)
  expect(ofCareers).toMatchObject({ code: 1 })
  expect(ofCareers.output).toContain('writes to the console: ENVIRONMENT {}\n')
  expect(ofCareers.output.match(/REFUSED \d/g)).toHaveLength(attempts)
  expect(ofCareers.output).not.toContain('GOT')
  expect(ofCareers.output).toContain('careers 1.1.0 changes Request.prototype.formData')
  expect(key.length).toBeGreaterThan(20)
  for (const { output } of [ofContact, ofCareers]) {
    expect(output).not.toContain(secret)
    expect(output).not.toContain(key)
  }
  report({
    number: 6,
    tried: `the environment and ${attempts} ways to files, programs and threads, from a release that is checked`,
    figure: `0 variables, ${ofCareers.output.match(/REFUSED/g)?.length} of ${attempts} refused; check contact runs no code of careers`,
  })
})
