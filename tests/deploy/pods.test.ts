import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { remotes, root } from '@site/tasks'
import { readSettings } from '../../shell/src/server/settings'
import { cluster } from '../support/manifests'

const { autoscaler, budget, deployment, ingress, network, secret, settings } = cluster
const pod = deployment.spec?.template.spec
const [container] = pod?.containers ?? []

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const image = read('shell/deploy/Containerfile')
const settingsSource = read('shell/src/server/settings.ts')

test('the shell accepts the settings, knows each of them, and has all it needs', () => {
  const variables: Record<string, string> = { ...settings.data, ...secret.stringData }
  const sources = settingsSource + read('shared/releases/src/s3-store/s3-client.ts')
  const unknown = Object.keys(variables).filter((name) => !sources.includes(name))

  const { releaseStore, run } = readSettings(variables)

  expect(unknown).toEqual([])
  expect(releaseStore).toMatch(/^s3:\/\//)
  const hosts = [run.publicUrl, variables.ASSETS_URL].map((url) => new URL(url ?? '').host)
  expect(ingress.spec?.rules?.map(({ host }) => host)).toEqual(hosts)
  expect(ingress.spec?.tls?.flatMap((tls) => tls.hosts)).toEqual(hosts)
  expect(
    Object.keys(settings.data ?? {}).filter((name) => name in (secret.stringData ?? {})),
  ).toEqual([])
})

test('every setting of the shell is explained where it is set', () => {
  const names = [...settingsSource.matchAll(/^ {2}([A-Z]+(?:_[A-Z]+)*):/gm)].map(([, name]) => name)
  const explained =
    read('shell/deploy/kubernetes/settings.env') +
    read('shell/deploy/kubernetes/secret.sample.yaml')

  expect(names).toContain('BLOG_API_URL')
  expect(names.filter((name) => !explained.includes(String(name)))).toEqual([])
})

test('the pod has least privilege, and writes only where the image lets it', () => {
  const user = Number(/^USER (\d+):\1$/m.exec(image)?.[1])
  const data = /SITE_DATA=(\S+)/.exec(image)?.[1]

  expect(user).toBeGreaterThan(0)
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: user,
      seccompProfile: { type: 'RuntimeDefault' },
    },
  })
  expect(container?.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  expect(container?.volumeMounts?.map(({ mountPath }) => mountPath)).toEqual([data])
  expect(container?.resources?.requests).toMatchObject({ cpu: '250m', memory: '640Mi' })
})

test('a pod may call services and store, and nothing inside the cluster', () => {
  const [, outside] = network.spec?.egress ?? []
  const [to] = outside?.to ?? []

  expect(network.spec?.policyTypes).toEqual(['Ingress', 'Egress'])
  expect(network.spec?.egress).toHaveLength(2)
  expect(outside?.ports).toEqual([{ port: 443 }])
  expect(to?.ipBlock?.except).toEqual(
    expect.arrayContaining(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16']),
  )
})

test('whoever deploys is told of each secret, and that addresses of visitors are passed on', () => {
  const guide = read('shell/deploy/README.md')
  const names = ingress.spec?.tls?.map(({ secretName }) => secretName)

  expect(names).toEqual(['shell-tls'])
  expect(guide).toContain('shell-tls')
  for (const setting of ['use-forwarded-headers', 'proxy-real-ip-cidr']) {
    expect(guide).toContain(setting)
    expect(read('shell/deploy/kubernetes/ingress.yaml')).toContain(setting)
  }
})

test('an image is built on the newest base', () => {
  const builds = (read('shell/deploy/README.md') + image)
    .split('\n')
    .filter((line) => line.includes('docker build'))

  expect(builds).toHaveLength(2)
  expect(builds.filter((line) => !line.includes('--pull'))).toEqual([])
})

test('a shell that waited for its store has the time to start before it counts as dead', () => {
  const { periodSeconds = 0, failureThreshold = 0 } = container?.livenessProbe ?? {}
  const starting = millisecondsOf('shell/src/server/live/history-follower.ts', 'longestStart')

  expect((failureThreshold - 1) * periodSeconds * 1000).toBeGreaterThan(starting + 5000)
})

test('a pod has the memory of the live renderers, a canary and one that replaces another, each as large as it may get', () => {
  const [, each = ''] =
    /const mostMemory = (\d+) \* 1024 \* 1024$/m.exec(
      read('shell/src/server/live/renderers/remote-renderer.ts'),
    ) ?? []
  const [, limit = ''] = /^(\d+)Mi$/.exec(String(container?.resources?.limits?.memory)) ?? []
  const canary = 1
  const successor = 1

  expect(Number(limit)).toBeGreaterThan((remotes.length + canary + successor) * Number(each) + 256)
})

test('the bucket is used by those whose keys the samples hold, and kept from what would spoil it', () => {
  const { Statement } = JSON.parse(read('shell/deploy/bucket-policy.json'))
  const statements: { Effect: string; Principal: unknown; Action: string | string[] }[] = Statement
  const allowed = statements.filter(({ Effect }) => Effect === 'Allow')
  const denied = JSON.stringify(statements.filter(({ Effect }) => Effect === 'Deny'))
  const users = JSON.stringify(allowed.map(({ Principal }) => Principal)).match(/arn:[^"]+/g)

  // A role has no key of its own, but one with a session token.
  expect(secret.stringData).not.toHaveProperty('AWS_SESSION_TOKEN')
  expect(users?.filter((user) => !user.includes(':user/'))).toEqual([])
  for (const word of [
    's3:DeleteObject"',
    's3:DeleteObjectVersion"',
    's3:if-none-match"',
    's3:x-amz-storage-class"',
    's3:x-amz-server-side-encryption"',
    's3:x-amz-server-side-encryption-customer-algorithm"',
  ]) {
    expect(denied).toContain(word)
  }
})

test('a shell has the time to end, and there are always others', () => {
  const [, sleep] = container?.lifecycle?.preStop?.exec?.command ?? []
  const closing = millisecondsOf('shell/src/server/http/http-server.ts', 'longestClosing')
  const rendering = millisecondsOf(
    'shell/src/server/live/renderers/queue/page-queue.ts',
    'longestRendering',
  )
  const sending = millisecondsOf('shell/src/server/http/outbox/outbox.ts', 'longestEnd')
  const task = millisecondsOf('shared/tasks/src/programs/child.ts', 'endsWithin')
  const longest = (Math.max(closing, sending) + rendering) / 1000
  const grace = pod?.terminationGracePeriodSeconds ?? 0

  expect(read('shell/src/server/main.ts')).toContain('Promise.all([closed, outbox.stop(closed)])')
  expect(grace).toBeGreaterThan(Number(sleep) + longest)
  expect(task / 1000).toBeGreaterThan(longest)
  expect(read('shell/deploy/README.md')).toContain(`at most ${longest} s for what is under way`)
  expect(read('shell/deploy/kubernetes/deployment.yaml')).toContain(`then at most ${longest} s`)
  expect(autoscaler.spec?.minReplicas).toBeGreaterThanOrEqual(2)
  expect(deployment.spec?.replicas).toBeUndefined()
  expect(deployment.spec?.strategy?.rollingUpdate?.maxUnavailable).toBe(0)
  expect(budget.spec?.maxUnavailable).toBeLessThan(autoscaler.spec?.minReplicas ?? 0)
})

function millisecondsOf(file: string, name: string) {
  const [, number = ''] = new RegExp(`const ${name} = ([\\d_]+)$`, 'm').exec(read(file)) ?? []
  return Number(number.replaceAll('_', '') || Number.NaN)
}
