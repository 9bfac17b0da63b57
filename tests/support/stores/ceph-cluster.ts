import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Daemon, startDaemon } from '../programs/daemon'
import { freePort } from '../programs/free-port'

export type CephCluster = {
  env: NodeJS.ProcessEnv
  osd: Daemon
  /** Runs a command of Ceph to its end. */
  run(command: string, words: string[]): Promise<void>
  stop(): Promise<void>
}

/** Starts a monitor, and a disk daemon that keeps everything in memory. */
export async function startCluster(folder: string): Promise<CephCluster> {
  const cluster = randomUUID()
  const disk = randomUUID()
  const port = await freePort()
  const file = join(folder, 'ceph.conf')
  const env = { ...process.env, CEPH_CONF: file }
  const run = async (command: string, words: string[]) => {
    // Only ends what hangs: long, for a busy machine.
    await promisify(execFile)(command, words, { env, timeout: 150_000 })
  }
  for (const name of ['mon', 'osd', 'rgw', 'log']) await mkdir(join(folder, name))
  await writeFile(file, configure(folder, cluster, port))

  const map = join(folder, 'monmap')
  const address = `[v2:127.0.0.1:${port}]`
  await run('monmaptool', ['--create', '--fsid', cluster, '--addv', 'a', address, map])
  await run('ceph-mon', ['--mkfs', '-i', 'a', '--monmap', map])
  const monitor = await startDaemon('ceph-mon', ['-f', '-i', 'a'], { env, port })
  await run('ceph', ['--connect-timeout', '120', 'osd', 'new', disk])
  await run('ceph-osd', ['--mkfs', '-i', '0', '--osd-uuid', disk])
  const osd = await startDaemon('ceph-osd', ['-f', '-i', '0'], { env })
  return {
    env,
    osd,
    run,
    async stop() {
      // First, because a disk daemon without its monitor ends slowly.
      await osd.stop()
      await monitor.stop()
    },
  }
}

/**
 * Writes the configuration. Without `ms_mon_client_mode` a gateway requires encryption, and there are no keys. With
 * default intervals the start takes ten seconds, and a disk that was suspended for 16 s never answers again.
 */
function configure(folder: string, cluster: string, port: number) {
  return `[global]
fsid=${cluster}
mon_host=v2:127.0.0.1:${port}
public_addr=127.0.0.1
cluster_addr=127.0.0.1
auth_cluster_required=none
auth_service_required=none
auth_client_required=none
ms_mon_client_mode=crc
run_dir=${folder}
admin_socket=
crash_dir=${folder}/log
log_file=${folder}/log/$name.log
mon_cluster_log_file=${folder}/log/cluster.log
mon_data=${folder}/mon
osd_data=${folder}/osd
rgw_data=${folder}/rgw
osd_objectstore=memstore
memstore_device_bytes=4G
osd_crush_chooseleaf_type=0
osd_pool_default_size=1
mon_allow_pool_size_one=true
osd_pool_default_pg_num=1
osd_pool_default_pg_autoscale_mode=off
rgw_rados_pool_pg_num_min=1
paxos_propose_interval=0.05
osd_heartbeat_grace=600
mon_data_avail_crit=1
`
}
