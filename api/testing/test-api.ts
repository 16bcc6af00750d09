import { type ApiClient, createClient } from '@encaixe/contract/client.ts'
import type { JSONWebKeySet } from 'jose'
import { createApp } from '../app.ts'
import type { Deps } from '../deps.ts'
import { watchReadiness } from '../health/watch-readiness.ts'
import { createIdentity } from '../identity/create-identity.ts'
import { type JobDeps, jobHandlers, jobSchedules } from '../job-handlers.ts'
import { type Channels, createChannels } from '../notifications/create-channels.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import type { Database } from '../platform/database/db.ts'
import { startJobs } from '../platform/jobs/jobs.ts'
import { createLog } from '../platform/log/log.ts'
import { createMetrics } from '../platform/metrics/create-metrics.ts'
import { createPayments, type Payments, type PriceList } from '../subscriptions/create-payments.ts'
import { identityAtHand } from './identity-at-hand.ts'
import { type TestClock, testClock } from './test-clock.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import type { TestIssuer } from './test-issuer.ts'
import { type JobRun, startTestJobs, type TestJobs } from './test-jobs.ts'
import { createTestTokens, type Person, personOf } from './test-tokens.ts'

export type TestApi = {
  /** Sends a request to the API in the same process. A path gets the API's own origin. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  database: Database
  clock: TestClock
  config: Config
  /** A client that is signed in and has accepted the terms before its first call, unless the options differ. */
  as(who: string | Person, options?: { terms?: boolean }): ApiClient
  /** A client that is signed out. */
  anyone: ApiClient
  /** With `jobs: 'by hand'`: runs every job that is due by the clock. */
  drain(): Promise<JobRun[]>
  /** With `jobs: 'by hand'`: enqueues the jobs of every schedule once. */
  runSchedules(): Promise<void>
  payments: Payments
  /** The dependencies of the API, for tests of work that runs without a request. */
  deps: Deps
  /** A bearer token of this person that is valid at the present instant of the test's clock. */
  token(who: string | Person): Promise<string>
  /** The public keys that verify the tokens, for another process. */
  jwks(): JSONWebKeySet
  close(): Promise<void>
  /** After `close`: the number of deadlocks on a database that this API had for itself. */
  deadlocks(): number | undefined
}

export type ApiIssuer = Pick<TestIssuer, 'url' | 'clientId' | 'clientSecret' | 'jwks'> & {
  sign(claims: Person): Promise<string>
}

export type TestApiOptions = {
  /** The first instant of the clock. */
  now?: string
  /** Environment variables of the deployment. Rate limits are off by default. */
  env?: Record<string, string>
  /** With an issuer, tokens come from a real issuer over HTTP instead of from keys in memory. */
  issuer?: ApiIssuer
  clock?: TestClock
  /** The clock of the machine, which `ready` compares with the clock of the database. */
  machineTime?: () => number
  /** A database that stays open after `close` of this API. */
  database?: Database
  /**
   * The real queue: it only stores jobs (`enqueue`), runs them (`work`) or runs them in `drain` (`by hand`). Without a
   * queue, sending a job throws.
   */
  jobs?: 'enqueue' | 'work' | 'by hand'
  /** Limit of a request to an outside service, in milliseconds. The limit is long, because a busy machine is slow. */
  providerTimeout?: number
  /** Changes the prices of plans from now on, as a release with another price list does. */
  prices?: Partial<PriceList>
  /** Replaces the channels that the environment describes. */
  channels?: Partial<Channels>
  onLog?: (line: string) => void
}

export const testIssuer = { issuer: 'https://issuer.example', clientId: 'encaixe-test' }

/** Without a key the API would make one in the folder of a local deployment. */
const testKey = Buffer.alloc(32, 'test').toString('base64')

/** Tuesday, 10:00 in São Paulo. */
const anyMorning = '2027-03-02T13:00:00Z'

export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const clock = options.clock ?? testClock(options.now ?? anyMorning)
  const read = readConfig({
    RATE_LIMITS: 'off',
    SECRETS_KEY: testKey,
    ...issuerEnv(options.issuer),
    ...options.env,
  })
  // The nightly backup would be written into the folder of the project.
  const folder = options.env?.BACKUP_DIR && read.backups.folder
  const config = { ...read, backups: { ...read.backups, folder } }
  const log = createLog(
    options.onLog ? { clock, level: 'debug', write: options.onLog } : { clock, level: 'silent' },
  )
  const database: Database & Partial<TestDatabase> = options.database ?? (await openTestDatabase())
  const { issuer } = options
  const { identity, tokens } = issuer
    ? { identity: await createIdentity({ config, database, clock, log }), tokens: issuer }
    : await identityInMemory(clock)
  const { providerTimeout: timeout = 15_000 } = options
  // The Asaas emulator is part of the API under test, which listens on no port: both are called in process.
  const inProcess: typeof fetch = (input, init) => app.fetch(new Request(input, init))
  const payments = createPayments(
    { config, database, clock, log },
    {
      prices: options.prices,
      timeout,
      waits: [10],
      fetch: config.payments.kind === 'emulated' ? inProcess : fetch,
    },
  )
  const channels = { ...atOnce(createChannels({ config, log, clock, timeout })), ...options.channels }
  const metrics = createMetrics()
  const deps = { config, clock, log, metrics, database, payments, channels, ...identity }
  const queue = await queueOf(options.jobs, deps)
  const whole = { ...deps, jobs: queue.jobs }
  const { machineTime } = options
  const app = createApp(whole, watchReadiness({ database, log, ...(machineTime && { machineTime }) }))
  // In a test about the clock, the check starts at once, as in the product.
  if (machineTime) app.readiness.start()

  const origin = config.publicUrl
  const client = (headers: () => Promise<Record<string, string>>) =>
    createClient({ fetch: (request) => app.fetch(request), origin, headers })
  const token = (who: string | Person) => tokens.sign(personOf(who))
  const signedIn = (who: string | Person) =>
    client(async () => ({ authorization: `Bearer ${await token(who)}` }))

  return {
    fetch: (path, init) => app.fetch(new Request(new URL(path, origin), init)),
    database,
    clock,
    config,
    payments,
    deps: whole,
    drain: queue.drain,
    runSchedules: queue.runSchedules,
    as: (who, { terms = true } = {}) => (terms ? withTerms(signedIn(who)) : signedIn(who)),
    anyone: client(async () => ({})),
    token,
    jwks: () => tokens.jwks(),
    deadlocks: () => database.deadlocks?.(),
    async close() {
      app.readiness.close()
      await queue.stop()
      channels.email?.close()
      if (!options.database) await database.close()
    },
  }
}

/** Removes the pace of the providers: a test's clock does not move, so each message would wait for all earlier ones. */
function atOnce({ email, whatsapp, sms, ownNumbers }: Channels): Channels {
  const perSecond = 1_000
  return {
    email: email && { ...email, perSecond },
    whatsapp: whatsapp && { ...whatsapp, perSecond },
    sms: sms && { ...sms, perSecond },
    ownNumbers: {
      ...ownNumbers,
      channelOf: (number) => ({ ...ownNumbers.channelOf(number), perSecond }),
    },
  }
}

type Queue = TestJobs

async function queueOf(mode: TestApiOptions['jobs'], deps: JobDeps): Promise<Queue> {
  const { database, clock, log, metrics } = deps
  const parts = { database, clock, log, metrics, handlers: jobHandlers(deps) }
  if (mode === 'by hand') return startTestJobs({ ...parts, schedules: jobSchedules() })
  const notByHand = async () => {
    throw new Error("drain() and runSchedules() need a test API with { jobs: 'by hand' }")
  }
  const byHand = { drain: notByHand, runSchedules: notByHand, recover: notByHand }
  if (mode) return { ...byHand, ...(await startJobs({ ...parts, mode, pollSeconds: 0.5 })) }
  const send = async () => {
    throw new Error("A job was sent to a test API without a queue: start it with { jobs: 'enqueue' }")
  }
  return { ...byHand, jobs: { send }, stop: async () => {} }
}

/** Accepts the terms once, before the first call of the client. */
function withTerms(client: ApiClient): ApiClient {
  let accepted: Promise<unknown> | undefined
  const send = async (...call: Parameters<ApiClient>) => {
    accepted ??= client('POST /api/auth/accept-terms')
    await accepted
    return client(...call)
  }
  return send as ApiClient
}

function issuerEnv(issuer: ApiIssuer | undefined): Record<string, string> {
  if (!issuer) return {}
  const { url, clientId, clientSecret } = issuer
  return { OIDC_ISSUER: url, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
}

async function identityInMemory(clock: TestClock) {
  const tokens = await createTestTokens({ ...testIssuer, clock })
  return { identity: identityAtHand({ ...testIssuer, clock, jwks: tokens.jwks() }), tokens }
}
