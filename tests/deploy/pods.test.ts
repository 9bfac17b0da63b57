import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@site/tasks'
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
  expect(run.publicUrl).toBe(`https://${ingress.spec?.rules?.[0]?.host}`)
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

test('a shell has the time to end, and there are always others', () => {
  const [, sleep] = container?.lifecycle?.preStop?.exec?.command ?? []
  const closing = millisecondsOf('shell/src/server/http/http-server.ts', 'longestClosing')
  const rendering = millisecondsOf(
    'shell/src/server/live/renderers/queue/page-queue.ts',
    'longestRendering',
  )
  const sending = millisecondsOf('shell/src/server/http/outbox/send-call.ts', 'deadline')
  const task = millisecondsOf('shared/tasks/src/programs/child.ts', 'endsWithin')
  const longest = (Math.max(closing, sending) + rendering) / 1000
  const grace = pod?.terminationGracePeriodSeconds ?? 0

  expect(read('shell/src/server/main.ts')).toContain('Promise.all([app.close(), outbox.stop()])')
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
