import { resolve } from 'node:path'
import { type Program, startProgram, stopProgram } from '../programs/child'
import { type KeepRunningOptions, keepRunning } from '../programs/keep-running'
import { root } from './workspaces'

type KeepServicesOptions = Pick<KeepRunningOptions, 'isStopping' | 'pause'> & {
  /** Preferred at the first start. */
  port: number
}

/** Runs the embedded services, always at the address of their first start, which the shell and every open page know. */
export function keepServices({ port, ...options }: KeepServicesOptions): Promise<Program> {
  let address: string | undefined
  return keepRunning({
    ...options,
    name: 'program of the services',
    async start(onStart) {
      const services = await startProgram({
        name: 'program of the services',
        kind: 'services',
        script: resolve(root, 'shared/services/src/main.ts'),
        isSource: true,
        env: { SERVICES_PORT: address ? new URL(address).port : String(port) },
        onStart,
      })
      address ??= services.address
      if (services.address === address) return services
      await stopProgram(services)
      throw new Error(`${address}, where the services were, is taken by another program: end that.`)
    },
  })
}
