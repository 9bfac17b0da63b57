import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@site/tasks'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Namespace, Secret, Service } from 'kubernetes-models/v1'
import { parse } from 'yaml'

const folder = join(root, 'shell/deploy/kubernetes')

export const manifestFiles = readdirSync(folder).filter((name) => name.endsWith('.yaml'))

export function readManifest(name: string) {
  return parse(readFileSync(join(folder, name), 'utf8'))
}

export const kinds = {
  'autoscaler.yaml': HorizontalPodAutoscaler,
  'deployment.yaml': Deployment,
  'disruption-budget.yaml': PodDisruptionBudget,
  'ingress.yaml': Ingress,
  'namespace.yaml': Namespace,
  'network-policy.yaml': NetworkPolicy,
  'secret.sample.yaml': Secret,
  'service.yaml': Service,
}

export const cluster = {
  autoscaler: new HorizontalPodAutoscaler(readManifest('autoscaler.yaml')),
  budget: new PodDisruptionBudget(readManifest('disruption-budget.yaml')),
  deployment: new Deployment(readManifest('deployment.yaml')),
  ingress: new Ingress(readManifest('ingress.yaml')),
  network: new NetworkPolicy(readManifest('network-policy.yaml')),
  secret: new Secret(readManifest('secret.sample.yaml')),
  service: new Service(readManifest('service.yaml')),
  settings: new ConfigMap({ data: readSettingsFile() }),
}

/** Parses the settings file like the generator in `kustomization.yaml`. */
function readSettingsFile(): Record<string, string> {
  const lines = readFileSync(join(folder, 'settings.env'), 'utf8').split('\n')
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name = '', value = ''] = /^([A-Z_0-9]+)=(.*)$/.exec(line) ?? []
      return name ? [[name, value]] : []
    }),
  )
}

/**
 * The fields of `data` that `look` does not read. A validator reads the fields of its schema and ignores misspelt
 * ones.
 */
export function findUnread(data: object, look: (watched: object) => void): string[] {
  const read = new Set<string>()
  const watch = (value: object, path: string): object =>
    new Proxy(value, {
      get(target, key) {
        const found: unknown = Reflect.get(target, key)
        if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return found
        read.add(`${path}/${key}`)
        return isObject(found) ? watch(found, `${path}/${key}`) : found
      },
    })
  look(watch(data, ''))
  return pathsIn(data).filter((path) => !read.has(path))
}

function pathsIn(data: object, path = ''): string[] {
  return Object.entries(data).flatMap(([key, value]) => [
    `${path}/${key}`,
    ...(isObject(value) ? pathsIn(value, `${path}/${key}`) : []),
  ])
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
