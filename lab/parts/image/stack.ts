import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../../scripts/root.ts'
import { command, eventually, type Folder, temporaryFolder } from '../part.ts'
import { compose, images, makeImage, podman, tryPodman } from './podman.ts'

const project = 'encaixe-part'
const files = ['-p', project, '-f', 'compose.yaml', '-f', 'standins.yaml']

/** The containers of deploy/compose.yaml, with its Caddyfile, as an operator starts them. */
export type Stack = { folder: Folder; front: { url: string; certificate: string } }

export const container = (service: string) => `${project}_${service}_1`

/** A demonstration's settings: the sign-in needs no provider, and mails wait. */
const settings = `DOMAIN=localhost
POSTGRES_PASSWORD=7d1c0f5b
ALLOW_LOCAL_PROVIDERS=true
SMTP_URL=smtp://127.0.0.1:1
MAIL_FROM=Encaixe <oi@encaixe.example>
`

export async function openStack(): Promise<Stack> {
  await makeImage(
    images.standins,
    'caddy postgresql',
    'rm -rf /var/lib/postgresql/* && chown root: /var/log/caddy',
  )
  await removeStack()
  const folder = await temporaryFolder()
  await copyFile(join(root, 'deploy', 'Caddyfile'), folder.file('Caddyfile'))
  const services = await readFile(join(root, 'deploy', 'compose.yaml'), 'utf8')
  // There is no journal where this is tried.
  const logging = /^(x-logging: &logging).*$/m
  await writeFile(folder.file('compose.yaml'), services.replace(logging, '$1 { driver: k8s-file }'))
  for (const name of ['standins.yaml', 'start-database.sh'])
    await copyFile(join(import.meta.dirname, name), folder.file(name))
  await writeFile(folder.file('.env'), settings)
  await compose(folder.path, ...files, 'up', '-d', '--no-build')
  for (const service of ['one', 'two']) await ready(service)
  const certificate = folder.file('authority.crt')
  await podman('cp', `${container('proxy')}:/data/caddy/pki/authorities/local/root.crt`, certificate)
  const front = { url: 'https://localhost', certificate }
  await eventually('Caddy answers', () => command('curl', ['-fsS', '--cacert', certificate, front.url]))
  return { folder, front }
}

/** podman-compose does not run health checks without systemd, so the image's own check is run here. */
export const ready = (service: string) =>
  eventually(
    `${service} is ready`,
    async () => (await tryPodman('healthcheck', 'run', container(service))).code === 0,
    90_000,
  ).catch(async (error: Error) => {
    const { output } = await tryPodman('logs', '--tail', '5', container(service))
    throw new Error(`${error.message}: ${output}`)
  })

/** Stops a process as long as the compose file lets it, and starts it again; with a new image as a new container. */
export async function restart({ folder }: Stack, service: string, isReplaced: boolean): Promise<void> {
  const name = container(service)
  await podman('stop', '--time', '20', name)
  if (isReplaced) {
    await podman('rm', name)
    await compose(folder.path, ...files, 'up', '-d', '--no-build', service)
  } else await podman('start', name)
  await ready(service)
}

/** Runs a command of the image once, as `docker compose run --rm one migrate.js` does. */
export async function runOnce({ folder }: Stack, command: string): Promise<string> {
  return compose(folder.path, ...files, 'run', '--rm', '--no-deps', '-T', 'one', command)
}

/** Seconds from the start of the container to the line `ready` in its log, which has the lines of earlier starts too. */
export async function startTime(service: string): Promise<number> {
  const started = await podman('inspect', '--format', '{{.State.StartedAt.UnixMilli}}', container(service))
  let after = Number.NaN
  await eventually('the log has the line `ready` of this start', async () => {
    const lines = (await podman('logs', container(service)))
      .split('\n')
      .filter((line) => line.startsWith('{'))
    const said = lines.map((line) => JSON.parse(line)).findLast(({ message }) => message === 'ready')
    after = (Date.parse(said.time) - Number(started)) / 1_000
    return after > 0
  })
  return after
}

export async function removeStack(): Promise<void> {
  for (const service of ['proxy', 'one', 'two', 'database'])
    await tryPodman('rm', '--force', '--time', '20', '--volumes', container(service))
  await tryPodman('pod', 'rm', '--force', `pod_${project}`)
  for (const volume of ['access-log', 'backups', 'certificates', 'database'])
    await tryPodman('volume', 'rm', '--force', `${project}_${volume}`)
  await tryPodman('network', 'rm', '--force', `${project}_default`)
}
