import { type Browser, chromium, type Page } from '@playwright/test'
import { type Server, startServer } from '../../../e2e/server.ts'
import { browserFlags, findBrowser } from '../../../scripts/browser.ts'
import { type Folder, freePort, temporaryFolder } from '../part.ts'
import { chooseFront, type Front, type FrontProxy, startProxy } from './proxy.ts'

/** The product in production mode behind nginx. */
export type World = AsyncDisposable & { folder: Folder; front: Front; proxy: FrontProxy; ports: number[] }

/** The environment variables that operations.md requires, with the local providers of a demonstration. */
export const environment = ({ front, proxy }: Pick<World, 'front' | 'proxy'>, port: number) => ({
  PORT: String(port),
  APP_ENV: 'production',
  PUBLIC_URL: front.url,
  TRUST_PROXY: '1',
  ALLOW_LOCAL_PROVIDERS: 'true',
  RATE_LIMITS: 'on',
  // No mail server listens at this address, so mails wait.
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Encaixe <oi@encaixe.test>',
  NODE_EXTRA_CA_CERTS: proxy.certificate,
})

/** Starts nginx in front of as many ports as `processes`. No process listens at these ports yet. */
export async function openWorld(processes = 1): Promise<World> {
  const folder = await temporaryFolder()
  const front = await chooseFront()
  const ports = await Promise.all(Array.from({ length: processes }, () => freePort()))
  const proxy = await startProxy(folder, front, ports)
  return {
    folder,
    front,
    proxy,
    ports,
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

export type OneProcess = World & { server: Server; port: number }

let shared: Promise<OneProcess> | undefined

async function start(): Promise<OneProcess> {
  const world = await openWorld()
  const [port = 0] = world.ports
  const env = { ...environment(world, port), DATA_DIR: world.folder.file('data') }
  return Object.assign(world, { server: await startServer(env), port })
}

/** One process behind nginx, which most checks share. */
export function oneProcess(): Promise<OneProcess> {
  shared ??= start()
  return shared
}

let browser: Promise<Browser> | undefined

/** A page of a new browser profile, at the public address. The browser accepts the self-signed certificate. */
export async function openPage({
  front,
}: {
  front: Pick<Front, 'url'>
}): Promise<AsyncDisposable & { page: Page }> {
  browser ??= findBrowser().then((executablePath) => chromium.launch({ executablePath, args: browserFlags }))
  const context = await (await browser).newContext({
    baseURL: front.url,
    ignoreHTTPSErrors: true,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  })
  return { page: await context.newPage(), [Symbol.asyncDispose]: () => context.close() }
}

export async function endWorld(): Promise<void> {
  await (await browser)?.close()
  const world = await shared
  await world?.server.stop()
  await world?.[Symbol.asyncDispose]()
}
