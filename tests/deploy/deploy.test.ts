import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@site/tasks'
import { cluster, findUnread, kinds, manifestFiles, readManifest } from '../support/manifests'

const { autoscaler, budget, deployment, ingress, network, secret, service } = cluster
const pod = deployment.spec?.template
const [container] = pod?.spec?.containers ?? []
const labels = pod?.metadata?.labels ?? {}

const topLevel = ['apiVersion', 'kind', 'metadata', 'spec', 'type', 'stringData']
const image = readFileSync(join(root, 'shell/deploy/Containerfile'), 'utf8')
const port = Number(/^EXPOSE (\d+)$/m.exec(image)?.[1])

test.each(Object.entries(kinds))('%s has only fields that Kubernetes knows', (name, Kind) => {
  const manifest = readManifest(name)

  const unread = findUnread(manifest, (watched) => Object.assign(new Kind(), watched).validate())

  expect(manifest).toMatchObject({ apiVersion: Kind.apiVersion, kind: Kind.kind })
  expect(unread).toEqual([])
  expect(topLevel).toEqual(expect.arrayContaining(Object.keys(manifest)))
})

test('kustomization.yaml applies every manifest but the sample, and generates what the pod reads', () => {
  const { resources, configMapGenerator, images } = readManifest('kustomization.yaml')
  const applied = manifestFiles.filter((name) => !/^(kustomization|.*\.sample)\.yaml$/.test(name))

  expect([...resources].sort()).toEqual(applied.sort())
  expect([...Object.keys(kinds), 'kustomization.yaml'].sort()).toEqual([...manifestFiles].sort())
  expect(configMapGenerator).toEqual([{ name: 'shell-settings', envs: ['settings.env'] }])
  expect(container?.envFrom).toEqual([
    { configMapRef: { name: 'shell-settings' } },
    { secretRef: { name: secret.metadata?.name } },
  ])
  expect(images[0].name).toBe(container?.image)
  expect(readManifest('namespace.yaml').metadata.name).toBe(
    readManifest('kustomization.yaml').namespace,
  )
})

test('service, budget, network policy and spread select the pods of the deployment', () => {
  const selectors = [
    deployment.spec?.selector.matchLabels,
    service.spec?.selector,
    budget.spec?.selector?.matchLabels,
    network.spec?.podSelector?.matchLabels,
    ...(pod?.spec?.topologySpreadConstraints ?? []).map(
      ({ labelSelector }) => labelSelector?.matchLabels,
    ),
  ]

  expect(selectors).toHaveLength(6)
  for (const selector of selectors) {
    expect(Object.keys(selector ?? {})).not.toEqual([])
    expect(labels).toMatchObject(selector ?? {})
  }
  const { apiVersion, kind, metadata } = deployment
  expect(autoscaler.spec?.scaleTargetRef).toEqual({ apiVersion, kind, name: metadata?.name })
})

test('every route to a shell ends at the port that the image listens on', () => {
  const [named] = container?.ports ?? []
  const [way] = service.spec?.ports ?? []
  const backends = ingress.spec?.rules?.flatMap(({ http }) =>
    http?.paths.map(({ backend }) => backend),
  )
  const probes = [container?.startupProbe, container?.readinessProbe, container?.livenessProbe]

  expect(image).toContain(`PORT=${port}`)
  expect(named?.containerPort).toBe(port)
  expect(way?.targetPort).toBe(named?.name)
  const backend = { service: { name: service.metadata?.name, port: { name: way?.name } } }
  expect(backends).toEqual([backend, backend])
  expect(probes.map((probe) => probe?.httpGet?.port)).toEqual([
    named?.name,
    named?.name,
    named?.name,
  ])
  expect(network.spec?.ingress?.[0]?.ports).toEqual([{ port: named?.name }])
})

test('the probes request paths that a shell answers', async () => {
  const probes = [container?.startupProbe, container?.readinessProbe, container?.livenessProbe]
  const paths = probes.map((probe) => probe?.httpGet?.path)

  const statuses = await Promise.all(
    paths.map(async (path) => (await fetch(`${process.env.SITE_URL}${path}`)).status),
  )

  expect(paths).toEqual(['/healthz', '/readyz', '/healthz'])
  expect(statuses).toEqual([200, 200, 200])
})

test('settings that an operator must make come first, in five lines', () => {
  const [title, blank, ...lines] = readFileSync(join(root, 'shell/deploy/README.md'), 'utf8').split(
    '\n',
  )
  const first = lines.slice(0, lines.indexOf(''))
  const named = [...first.join('\n').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name)
  const set = { ...cluster.settings.data, ...secret.stringData }

  expect([title, blank]).toEqual(['# Run it at scale', ''])
  expect(first).toHaveLength(5)
  expect(named.filter((name) => !(String(name) in set))).toEqual([])
  expect(named).toEqual(expect.arrayContaining(Object.keys(secret.stringData ?? {})))
})
