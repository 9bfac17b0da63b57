import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../support/programs/free-port'
import { until } from '../../support/until'

/** Serves the files of a folder, and of each the `.gz` beside it. */
export async function startNginx(nginx: string, folder: string) {
  // Its workers run as another user.
  await chmod(folder, 0o755)
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  await writeFile(config, configOf(folder, port))
  const child = spawn(nginx, ['-c', config, '-e', join(folder, 'error.log')], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: see ${folder}/error.log`)
    return answers()
  })
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

function configOf(folder: string, port: number): string {
  return `worker_processes ${availableParallelism()};
daemon off;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=1000;
  client_body_temp_path ${folder}/tmp;
  proxy_temp_path ${folder}/tmp;
  fastcgi_temp_path ${folder}/tmp;
  uwsgi_temp_path ${folder}/tmp;
  scgi_temp_path ${folder}/tmp;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/www;
    gzip_static on;
    location / { try_files $uri $uri.html $uri/index.html =404; }
  }
}
`
}
