import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3'
import { type Daemon, startDaemon } from '../programs/daemon'
import { freePort } from '../programs/free-port'
import { type CephCluster, startCluster } from './ceph-cluster'
import { ensureCeph } from './ceph-packages'

const accessKey = 'test'
const secretKey = 'testsecret'

export type Gateway = {
  /** Environment of programs that use the store through this gateway. */
  env: Record<string, string>
  /** Ends it without notice, like a power failure. */
  kill(): Promise<void>
  /** Starts it again at the same address. */
  restart(): Promise<void>
}

export type Ceph = {
  gateway: Gateway
  /** While the disk is suspended, calls to the gateways hang. */
  osd: { suspend(): Promise<void>; resume(): void }
  /** Starts another gateway of the same store. */
  startGateway(): Promise<Gateway>
  /** Creates a bucket, and returns its `RELEASE_STORE`. */
  createStore(bucket: string, options?: { isVersioned: boolean }): Promise<string>
  stop(): Promise<void>
}

/** Starts a real S3 store on loopback, in memory: a monitor, a disk daemon and a gateway of Ceph. */
export async function startCeph(): Promise<Ceph> {
  ensureCeph()
  const folder = await mkdtemp(join(tmpdir(), 'ceph-'))
  const gateways: (Gateway & { stop(): Promise<void> })[] = []
  const cluster = await startCluster(folder)
  await cluster.run('radosgw-admin', [
    ...['user', 'create', '--uid=test', '--display-name=test'],
    ...[`--access-key=${accessKey}`, `--secret-key=${secretKey}`],
  ])
  let started = 0
  const startGateway = async () => {
    started++
    const gateway = await runGateway(cluster, started)
    gateways.push(gateway)
    return gateway
  }
  const gateway = await startGateway()
  return {
    gateway,
    startGateway,
    osd: cluster.osd,
    createStore: (bucket, options) => createBucket(gateway, bucket, options?.isVersioned),
    async stop() {
      // Otherwise a gateway would wait for the suspended disk.
      cluster.osd.resume()
      await Promise.all(gateways.map((one) => one.stop()))
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function runGateway(cluster: CephCluster, number: number) {
  const port = await freePort()
  const start = () =>
    startDaemon(
      'radosgw',
      [
        '-f',
        '-n',
        `client.rgw${number}`,
        `--rgw_frontends=beast endpoint=127.0.0.1:${port} tcp_nodelay=1`,
      ],
      { env: cluster.env, port },
    )
  let daemon: Daemon = await start()
  return {
    env: {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: accessKey,
      AWS_SECRET_ACCESS_KEY: secretKey,
      AWS_REGION: 'us-east-1',
    },
    kill: () => daemon.stop('SIGKILL'),
    async restart() {
      daemon = await start()
    },
    stop: () => daemon.stop(),
  }
}

async function createBucket({ env }: Gateway, Bucket: string, isVersioned = false) {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const client = new S3Client({
    endpoint: env.AWS_ENDPOINT_URL_S3 ?? '',
    region: env.AWS_REGION ?? '',
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: true,
  })
  await client.send(new CreateBucketCommand({ Bucket }))
  const VersioningConfiguration = { Status: 'Enabled' } as const
  if (isVersioned) {
    await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration }))
  }
  client.destroy()
  return `s3://${Bucket}/store`
}
