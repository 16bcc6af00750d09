import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startTestIssuer, type TestIssuer } from '../../../api/testing/test-issuer.ts'
import { root } from '../../../scripts/root.ts'
import { command, freePort, listens, type Program, startProgram, temporaryFolder } from '../part.ts'

const bin = '/usr/lib/postgresql/15/bin'
/** The folder of the product that is checked: this checkout, or another checkout. */
const productRoot = process.env.PARTS_PRODUCT ?? root
const began = Date.now()
const firstInstant = Date.parse('2027-03-02T13:00:00Z')

/** The product runs with `NOW`, so that no check depends on the present date. */
const clock = { now: () => new Date(firstInstant + Date.now() - began) }

export type World = AsyncDisposable & {
  /** The address of PostgreSQL itself, without the pooler. */
  url: string
  server: Server
  issuer: TestIssuer
  /** Starts a pgbouncer with Debian's configuration file and these settings after it. */
  pooler(settings: Record<string, string | number>, port?: number): Promise<Pooler>
  product(env: Record<string, string>, ready?: boolean): Promise<Product>
  sql(text: string): Promise<Record<string, unknown>[]>
  /** Locks a table: nobody else can use it until the lock is released. */
  lock(table: string): Promise<AsyncDisposable & { release(): Promise<void> }>
}
type Server = {
  data: string
  port: number
  /** The folder of the data and of the socket. */
  folder: string
  asPostgres(args: string[]): Promise<string>
  /** Stops the server, does the work on its data, and starts it again. */
  restart(between: () => Promise<void>): Promise<void>
}
type Pooler = {
  url: string
  program: Program
  port: number
  /** The number of the product's connections that wait for a connection to PostgreSQL now, as the pooler reports it. */
  waiting(): Promise<number>
}
export type Product = { url: string; program: Program }

/** Debian's PostgreSQL with an empty database, and an identity provider. `settings` get the server's folder. */
export async function openWorld(settings: (folder: string) => string[] = () => []): Promise<World> {
  await using opened = new AsyncDisposableStack()
  const folder = opened.use(await temporaryFolder())
  const idOf = async (kind: string) => Number(await command('id', [kind, 'postgres']))
  const account = { uid: await idOf('-u'), gid: await idOf('-g') }
  await command('chmod', ['777', folder.path])
  const asPostgres = (args: string[]) => command('runuser', ['-u', 'postgres', '--', ...args])
  const data = folder.file('cluster')
  await asPostgres([
    `${bin}/initdb`,
    '-D',
    data,
    '--auth=trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  const port = await freePort()
  const options = ['-D', data, '-p', `${port}`, '-k', folder.path, '-c', 'max_connections=120']
  // The server's settings differ from the product's, so code that depends on the settings of a session fails.
  const foreign = [
    '-c',
    'timezone=America/Sao_Paulo',
    '-c',
    'datestyle=German',
    '-c',
    'intervalstyle=sql_standard',
  ]
  const given = settings(folder.path).flatMap((one) => ['-c', one])
  const start = () =>
    startProgram(`${bin}/postgres`, [...options, ...foreign, ...given], () => listens(port), account)
  let program = await start()
  opened.defer(() => program.end())
  const server: Server = {
    data,
    port,
    folder: folder.path,
    asPostgres,
    async restart(between) {
      await program.end('SIGINT')
      await between()
      program = await start()
    },
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const issuer = await startTestIssuer({ clock })
  opened.defer(() => issuer.stop())
  const running = opened.move()

  async function pooler(settings: Record<string, string | number>, at?: number): Promise<Pooler> {
    const own = at ?? (await freePort())
    const file = join(await mkdtemp(folder.file('pgbouncer-')), 'pgbouncer.ini')
    const lines = Object.entries({ auth_type: 'any', ...settings, listen_port: own, unix_socket_dir: '' })
    // Debian's file, and the lines that a deployment adds: the database, its authentication, its sizes.
    const ini = `${(await command('cat', ['/etc/pgbouncer/pgbouncer.ini']))
      .replace(/^\[databases\]$/m, `[databases]\npostgres = host=127.0.0.1 port=${port} user=postgres`)
      .replaceAll(/^(auth_type|auth_file|listen_port|unix_socket_dir|logfile|pidfile) .*$/gm, '')
      .replace(
        /^\[pgbouncer\]$/m,
        `[pgbouncer]\n${lines.map(([name, value]) => `${name} = ${value}`).join('\n')}`,
      )}`
    await command('tee', [file], { input: ini })
    await command('chmod', ['-R', '755', join(file, '..')])
    const program = await startProgram('pgbouncer', [file], () => listens(own), account)
    running.use(program)
    const home = `postgres://postgres@127.0.0.1:${own}`
    return {
      url: `${home}/postgres`,
      program,
      port: own,
      async waiting() {
        const pools = await ask(`${home}/pgbouncer`, 'show pools')
        return Number(pools.find(({ database }) => database === 'postgres')?.cl_waiting)
      },
    }
  }

  async function product(env: Record<string, string>, ready = true): Promise<Product> {
    const own = await freePort()
    const home = `http://127.0.0.1:${own}`
    const answers = async () => !ready || (await fetch(`${home}/api/health/ready`)).ok
    const program = await startProgram(
      process.execPath,
      [join(productRoot, 'scripts', 'start.ts')],
      answers,
      {
        cwd: productRoot,
        limit: 240_000,
        env: {
          PORT: `${own}`,
          NOW: clock.now().toISOString(),
          DATA_DIR: folder.file(`data-${own}`),
          RATE_LIMITS: 'off',
          OIDC_ISSUER: issuer.url,
          OIDC_CLIENT_ID: issuer.clientId,
          OIDC_CLIENT_SECRET: issuer.clientSecret,
          ...env,
        },
      },
    )
    running.use(program)
    return { url: home, program }
  }

  async function lock(table: string) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`begin; lock table ${table}`)
    let ended: Promise<void> | undefined
    const release = () => (ended ??= client.end())
    return { release, [Symbol.asyncDispose]: release }
  }

  const sql = (text: string) => ask(url, text)
  return {
    url,
    server,
    issuer,
    pooler,
    product,
    sql,
    lock,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
