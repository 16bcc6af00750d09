import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { becomeUser, openShop, type Shop } from '../../e2e/owner.ts'
import { fetchToken } from '../../e2e/signed-in.ts'
import { machineWays } from './image/machine-ways.ts'
import { buildProductImage, copyTree, endPodman, images, podman, tryPodman } from './image/podman.ts'
import {
  container,
  openStack,
  ready,
  removeStack,
  restart,
  runOnce,
  type Stack,
  startTime,
} from './image/stack.ts'
import { ask } from './nginx/ask.ts'
import { endWorld, openPage } from './nginx/world.ts'
import { command, debianVersion, ensure, expectEqual, type Part, temporaryFolder } from './part.ts'
import { describe, keepSending, openClient } from './shop/roll-restarts.ts'

/** Requests a second: production has its rate limits, and all of these come from one address. */
const pace = 8
const starts = 5

let built: Promise<number> | undefined
let opened: Promise<Stack> | undefined

const image = () => {
  built ??= buildProductImage()
  return built
}

const stack = () => {
  opened ??= image().then(() => openStack())
  return opened
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6)

async function measureImage(): Promise<string> {
  const seconds = await image()
  const about = JSON.parse(await podman('image', 'inspect', images.product))[0]
  expectEqual('user', about.Config.User, '10001:10001')
  const shell = await tryPodman('run', '--rm', '--entrypoint', '/bin/sh', images.product, '-c', 'true')
  ensure(shell.code !== 0, 'the image has a shell')
  await using folder = await temporaryFolder()
  const archive = folder.file('image.tar')
  await podman('save', '--format', 'docker-archive', '--output', archive, images.product)
  const packed = await command('bash', ['-c', 'gzip -6 -c "$0" | wc -c', archive], { limit: 120_000 })
  const sizes = await runNode(listing)
  return `${megabytes(about.Size)} MB unpacked, ${megabytes(Number(packed))} MB compressed (${sizes}); built in ${Math.round(seconds)} s, packages included if they had changed`
}

/** Node is the only program in the image. */
const runNode = (script: string) =>
  podman('run', '--rm', '--entrypoint', '/usr/local/bin/node', images.product, '-p', script)

const listing = `const { readdirSync, statSync } = require('node:fs')
const places = { Node: '/usr', 'libraries of the system': '/lib', packages: '/app/node_modules', pages: '/app/web', 'API and migrations': '/app/api' }
const filesIn = (path) => readdirSync(path, { recursive: true, withFileTypes: true }).filter((one) => one.isFile() && !one.parentPath.includes('@encaixe'))
const size = (path) => filesIn(path).reduce((sum, one) => sum + statSync(one.parentPath + '/' + one.name).size, 0)
Object.entries(places).map(([name, path]) => name + ' ' + (size(path) / 1e6).toFixed(1)).join(', ')`

const writing = `const { writeFileSync } = require('node:fs')
const write = (path) => { try { writeFileSync(path + '/x', ''); return path + ' yes' } catch (error) { return path + ' ' + error.code } }
['/', '/app', '/tmp', '/backups'].map(write).join(', ') + ', uid ' + process.getuid()`

async function startAsComposed(): Promise<string> {
  const { front } = await stack()
  const page = await ask(front, '/')
  expectEqual('the page', [page.status, page.version], [200, 'HTTP/2'])
  expectEqual('ready', (await ask(front, '/api/health/ready')).status, 200)
  const written = await podman('exec', container('one'), '/usr/local/bin/node', '-p', writing)
  expectEqual('where a process may write', written, '/ EROFS, /app EROFS, /tmp yes, /backups yes, uid 10001')
  const times = [await startTime('two')]
  for (let at = 1; at < starts; at++) {
    await podman('stop', '--time', '20', container('two'))
    await podman('start', container('two'))
    await ready('two')
    times.push(await startTime('two'))
  }
  const [first = 0, ...later] = times
  const sorted = later.toSorted((one, other) => one - other)
  const log = await podman('exec', container('proxy'), 'cat', '/var/log/caddy/access.log')
  ensure(
    /"remote_ip":"[\d.]+"/.test(log) && !/"uri"|"headers"/.test(log),
    `the access log is: ${log.slice(0, 400)}`,
  )
  return `ready ${first.toFixed(1)} s after the start with an empty database and the first of ${starts} starts, then ${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)} s; ${written}; the access log has addresses and no path`
}

/** A new client books a time in a browser; \`meanwhile\` runs between the choice of the time and the confirmation. */
async function bookInBrowser({ front }: Stack, shop: Shop, place: number, meanwhile = async () => {}) {
  await using visit = await openPage({ front })
  const { page } = visit
  const refused: string[] = []
  page.on('requestfailed', (request) => refused.push(`${request.url()} ${request.failure()?.errorText}`))
  page.on('response', async (response) => {
    if (response.status() >= 400)
      refused.push(`${response.url()} ${response.status()} ${await response.text().catch(String)}`)
  })
  await becomeUser(page, { name: `Cliente ${place}`, email: `cliente.${place}@cliente.example` })
  await page.goto(`/${shop.slug}`)
  const link = page.getByRole('link', { name: 'Agendar Horário' }).first()
  await expect(link).toHaveAttribute('href', new RegExp(`^/${shop.slug}/agendar/`))
  await link.click()
  const choices = (title: string) => page.getByRole('region', { name: title, exact: true }).getByRole('radio')
  await choices('Dia').nth(2).check()
  await choices('Horário').nth(place).check()
  await page.getByLabel('Seu celular').fill('11955550177')
  await meanwhile()
  await page.getByRole('button', { name: 'Confirmar Agendamento' }).click()
  const done = page.getByRole('heading', { level: 1, name: 'Agendamento Confirmado!' })
  await expect(done)
    .toBeVisible({ timeout: 20_000 })
    .catch(async () => {
      const shown = await page.locator('main').innerText()
      throw new Error(`booking ${place} was not confirmed: ${[...refused, shown.slice(-300)].join(' | ')}`)
    })
}

/** Builds the image of a release with one migration more, under the same name. */
async function buildNextImage(): Promise<void> {
  await using folder = await temporaryFolder()
  const tree = folder.file('tree')
  await copyTree(tree)
  await writeFile(
    `${tree}/api/migrations/990-next-release.sql`,
    'create table next_release (at timestamptz);\n',
  )
  const program = `${tree}/api/server.ts`
  await writeFile(program, `${await readFile(program, 'utf8')}\nexport const release = 'next'\n`)
  await buildProductImage(tree)
}

/** Draws the shop's preview picture with resvg and uploads it as the shop's photo, which sharp encodes. */
async function usePackages({ request }: Page, { slug, companyId }: Shop, token: string): Promise<void> {
  const picture = await request.get(`/${slug}/capa.png`)
  expectEqual('the preview picture', picture.headers()['content-type'], 'image/png')
  const photo = await request.put(`/api/companies/${companyId}/photo`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    data: await picture.body(),
  })
  ensure(photo.ok(), `the photo was answered ${photo.status()}: ${await photo.text()}`)
}

async function upgradeUnderLoad(): Promise<string> {
  const world = await stack()
  const { front } = world
  await using owner = await openPage({ front })
  const shop = await openShop(owner.page, 'Dona Vilma')
  const token = await fetchToken(owner.page)
  await usePackages(owner.page, shop, token)
  const client = await openClient({ front, token, slug: shop.slug })
  let during: string | undefined = 'before'
  const sending = keepSending(client.send, () => during, pace)
  try {
    await bookInBrowser(world, shop, 0)
    await delay(3_000)
    during = 'restart of one'
    let restarting = Promise.resolve()
    await bookInBrowser(world, shop, 1, async () => {
      restarting = restart(world, 'one', false)
      await delay(1_000)
    })
    await restarting
    during = 'build of the next image'
    const before = await podman('inspect', '--format', '{{.Image}}', container('one'))
    await buildNextImage()
    during = 'migration'
    const migrated = await runOnce(world, 'migrate.js')
    ensure(migrated.includes('the database is up to date'), `the migration printed: ${migrated}`)
    await bookInBrowser(world, shop, 2, async () => {
      for (const service of ['one', 'two']) {
        during = `replacement of ${service}`
        await restart(world, service, true)
        // docs/deploy.md: until Caddy has seen that it is ready.
        await delay(5_000)
      }
    })
    const after = await podman('inspect', '--format', '{{.Image}}', container('two'))
    ensure(before !== after, 'the containers run the same image as before')
    during = 'after'
    await delay(3_000)
  } finally {
    during = undefined
    await sending
    client.close()
  }
  const all = await sending
  const failed = all.flatMap((one) => (one.failed === undefined ? [] : [`${one.during}: ${one.failed}`]))
  const line = `3 bookings in Chromium; ${pace} requests a second: ${describe(all, 'read')}, ${describe(all, 'write')}`
  if (failed.length > 0) {
    const log = (await podman('exec', container('proxy'), 'cat', '/var/log/caddy/access.log')).split('\n')
    const errors = log.filter((entry) => entry.includes('"level":"error"')).slice(-5)
    throw new Error([line, ...new Set(failed), ...errors].join(' | '))
  }
  return `a preview picture and a photo; ${line}; 1 process restarted, 1 migration by the new image, 2 processes replaced`
}

/** The image of deploy/Dockerfile with the files of deploy/compose.yaml, and the unit in a machine with systemd. */
export const imagePart: Part = {
  name: 'image',
  install:
    'apt-get install --no-install-recommends podman buildah runc podman-compose netavark aardvark-dns iptables debootstrap curl chromium',
  version: async () =>
    `podman ${await debianVersion('podman')}, podman-compose ${await debianVersion('podman-compose')}`,
  ways: {
    'the Dockerfile builds in a Debian of debootstrap: what runs and nothing else, not as root': measureImage,
    'the compose file starts: ready through TLS, on a file system that is read-only': startAsComposed,
    'clients book in a browser while a process restarts and while both are replaced by the next image':
      upgradeUnderLoad,
    ...machineWays,
  },
  async end() {
    await endWorld()
    const world = await opened?.catch(() => undefined)
    if (opened) await removeStack()
    await world?.folder[Symbol.asyncDispose]()
    await endPodman()
  },
}
