import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { localhostCertificate } from '../../../api/testing/localhost-certificate.ts'
import { root } from '../../../scripts/root.ts'
import { command, type Folder, freePort, listens, type Program, startProgram } from '../part.ts'

export type FrontProxy = AsyncDisposable & {
  /** The origin that browsers see: the product's PUBLIC_URL. */
  url: string
  port: number
  plainPort: number
  /** The path of the certificate. The certificate is self-signed, so it is also its own authority. */
  certificate: string
  accessLog(): Promise<string>
  errorLog(): Promise<string>
  /** Reads the configuration again, as `systemctl reload nginx` does. */
  reload(): Promise<void>
}

/** A port for browsers, chosen before the product starts, because PUBLIC_URL contains it. */
export type Front = { port: number; plainPort: number; url: string }

export async function chooseFront(): Promise<Front> {
  const port = await freePort()
  return { port, plainPort: await freePort(), url: `https://localhost:${port}` }
}

/** The documented site configuration with the ports, names and paths of this check. */
async function siteOf(folder: Folder, { port, plainPort, url }: Front, processes: number[]): Promise<string> {
  const documented = await readFile(join(root, 'deploy', 'nginx', 'encaixe.conf'), 'utf8')
  const [line = ''] = /^.*127\.0\.0\.1:3000.*$/m.exec(documented) ?? []
  const servers = processes.map((at) => line.replace('3000', String(at)))
  return documented
    .replace(line, servers.join('\n'))
    .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${plainPort}`)
    .replaceAll('https://agenda.example', url)
    .replace('/etc/letsencrypt/live/agenda.example/fullchain.pem', folder.file('localhost.crt'))
    .replace('/etc/letsencrypt/live/agenda.example/privkey.pem', folder.file('localhost.key'))
    .replaceAll('agenda.example', 'localhost')
    .replaceAll('/var/log/nginx/', `${folder.path}/`)
}

/** Debian's own nginx.conf, except for its user, its paths and the sites. */
async function mainOf(folder: Folder): Promise<string> {
  const shipped = await readFile('/etc/nginx/nginx.conf', 'utf8')
  const changed = shipped
    .replace(/^user .*$/m, process.getuid?.() === 0 ? 'user root;' : '')
    .replace(/^worker_processes .*$/m, 'worker_processes 2;\nworker_shutdown_timeout 5s;')
    .replace(/^pid .*$/m, `pid ${folder.file('nginx.pid')};`)
    .replace('include /etc/nginx/conf.d/*.conf;', `include ${folder.file('site.conf')};`)
    .replace('include /etc/nginx/sites-enabled/*;', '')
    .replaceAll('/var/log/nginx/', `${folder.path}/`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder.file(`temporary-${kind}`)};`)
    .join('\n')
  return changed.replace('http {', `http {\n${temporary}`)
}

/** Starts nginx with the documented site in front of the processes at these ports. */
export async function startProxy(folder: Folder, front: Front, processes: number[]): Promise<FrontProxy> {
  await writeFile(folder.file('localhost.key'), localhostCertificate.key)
  await writeFile(folder.file('localhost.crt'), localhostCertificate.cert)
  await writeFile(folder.file('site.conf'), await siteOf(folder, front, processes))
  await writeFile(folder.file('nginx.conf'), await mainOf(folder))
  await appendFile(folder.file('encaixe.log'), '')
  const args = ['-p', folder.path, '-c', folder.file('nginx.conf'), '-e', folder.file('error.log')]
  await command('nginx', [...args, '-t'])
  const program: Program = await startProgram('nginx', [...args, '-g', 'daemon off;'], () =>
    listens(front.port),
  )
  return {
    ...front,
    certificate: folder.file('localhost.crt'),
    accessLog: () => readFile(folder.file('encaixe.log'), 'utf8'),
    errorLog: async () =>
      (
        await Promise.all(
          ['error.log', 'encaixe-error.log'].map((name) =>
            readFile(folder.file(name), 'utf8').catch(() => ''),
          ),
        )
      ).join(''),
    reload: async () => {
      await command('nginx', [...args, '-s', 'reload'])
    },
    [Symbol.asyncDispose]: () => program.end(),
  }
}
