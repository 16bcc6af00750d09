import { isIPv4 } from 'node:net'
import { fewestWithReplicas } from '../database/connection-shares.ts'
import type { Environment, Variable } from './config-schema.ts'

export type Problem = string

/** Rules about several variables: the variables that belong together, and the values that each `APP_ENV` forbids. */
export function brokenRules(env: Environment): Problem[] {
  const rules = env.APP_ENV === 'production' ? [...productionRules(env)] : [...localRules(env)]
  return [...groupRules(env), ...transportRules(env), ...rules]
}

/** The embedded server has 40 connections: PostgreSQL reserves three, and two are left for psql. */
const embeddedConnections = 35

function* groupRules(env: Environment): Generator<Problem> {
  yield* halfGiven(env, ['DATABASE_URL'], ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
  if (env.DATABASE_READ_URL !== undefined && env.DATABASE_READ_URL === env.DATABASE_URL) {
    yield 'DATABASE_READ_URL: must be the address of replicas, not the one of DATABASE_URL.'
  }
  if (env.DATABASE_READ_URL !== undefined && (env.DATABASE_POOL ?? fewestWithReplicas) < fewestWithReplicas) {
    yield `DATABASE_POOL: must be at least ${fewestWithReplicas} with DATABASE_READ_URL, because one connection measures the replicas.`
  }
  if (env.DATABASE_URL === undefined && (env.DATABASE_POOL ?? 0) > embeddedConnections) {
    yield `DATABASE_POOL: the embedded database accepts at most ${embeddedConnections}.`
  }
  yield* halfGiven(env, ['OIDC_ISSUER', 'OIDC_CLIENT_ID'], ['OIDC_CLIENT_SECRET', 'OIDC_SCOPE'])
  yield* halfGiven(env, ['OIDC_CLIENT_SECRET'], ['OIDC_CLIENT_AUTH'])
  yield* halfGiven(env, ['PAYMENT_PROVIDER', 'ASAAS_API_KEY', 'ASAAS_BASE_URL', 'ASAAS_WEBHOOK_TOKEN'])
  yield* halfGiven(env, [
    'WHATSAPP_TOKEN',
    'WHATSAPP_PHONE_NUMBER_ID',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
  ])
  yield* halfGiven(env, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'], ['TWILIO_BASE_URL'])
  yield* halfGiven(env, ['SMTP_URL', 'MAIL_FROM'])
  yield* halfGiven(env, ['PUSH_VAPID_PUBLIC', 'PUSH_VAPID_PRIVATE'])
  if (env.OIDC_ISSUER !== undefined && !isSafeAddress(env.OIDC_ISSUER)) {
    yield 'OIDC_ISSUER: must begin with https://, except on this machine.'
  }
  if (env.DEMO === 'true' && env.DATABASE_URL !== undefined) {
    yield 'DEMO: the demonstration exists only in the embedded database; remove DATABASE_URL or DEMO.'
  }
}

/**
 * Unencrypted connections of mail and providers to other machines are refused. The database is expected in a private
 * network, else with sslmode=verify-full.
 */
function* transportRules(env: Environment): Generator<Problem> {
  if (env.ALLOW_PLAINTEXT === 'true') return
  for (const name of [
    'ASAAS_BASE_URL',
    'WHATSAPP_BASE_URL',
    'TWILIO_BASE_URL',
    'CONTACT_FORM_URL',
  ] as const) {
    const value = env[name]
    if (value !== undefined && !isSafeAddress(value)) {
      yield `${name}: must begin with https://, except on this machine (or with ALLOW_PLAINTEXT=true).`
    }
  }
  // nodemailer reads options from a query, and one of them could turn encryption off.
  if (env.SMTP_URL !== undefined && /[?#]/.test(env.SMTP_URL)) {
    yield 'SMTP_URL: must not have a query (?…), which can switch encryption off (or ALLOW_PLAINTEXT=true).'
  }
}

const secrets = [
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'ASAAS_API_KEY',
  'ASAAS_WEBHOOK_TOKEN',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'TWILIO_AUTH_TOKEN',
] as const satisfies Variable[]

/** Shorter secrets could be guessed. Local emulators may use shorter secrets. */
const secretLength = 24

function* productionRules(env: Environment): Generator<Problem> {
  const lifted = env.ALLOW_LOCAL_PROVIDERS === 'true'
  if (!lifted && env.OIDC_ISSUER === undefined && env.OIDC_CLIENT_ID === undefined) {
    yield 'OIDC_ISSUER: is required in production, which does not accept the local identity provider.'
  }
  if (!lifted && env.PAYMENT_PROVIDER === undefined) {
    yield 'PAYMENT_PROVIDER: is required in production, which does not accept simulated payments.'
  }
  if (env.SMTP_URL === undefined && env.MAIL_FROM === undefined) {
    yield 'SMTP_URL: is required in production, with MAIL_FROM, so that mails are sent.'
  }
  if (env.NOW !== undefined) yield 'NOW: is not allowed in production, which runs on the real clock.'
  if (env.RATE_LIMITS === 'off') yield 'RATE_LIMITS: must not be off in production.'
  if (env.DEMO === 'true') yield 'DEMO: does not exist in production.'
  const home = new URL(env.PUBLIC_URL ?? 'http://localhost')
  if (home.protocol !== 'https:' && !(lifted && isLoopback(home.hostname))) {
    yield 'PUBLIC_URL: must be given in production and begin with https://, because every link begins with it.'
  }
  for (const name of secrets) {
    if ([env[name] ?? []].flat().some((value) => value.length < secretLength)) {
      yield `${name}: must have at least ${secretLength} characters in production.`
    }
  }
}

function* localRules(env: Environment): Generator<Problem> {
  if (env.ALLOW_LOCAL_PROVIDERS === 'true') return
  const reason = 'must be of this machine with APP_ENV=local, because anybody can sign in.'
  if (env.HOST !== undefined && !isLoopback(env.HOST)) yield `HOST: ${reason}`
  if (env.PUBLIC_URL !== undefined && !isLoopback(new URL(env.PUBLIC_URL).hostname)) {
    yield `PUBLIC_URL: ${reason}`
  }
}

/** `companions` are optional, but need the variables of `needed`. */
function* halfGiven(env: Environment, needed: Variable[], companions: Variable[] = []): Generator<Problem> {
  const given = [...needed, ...companions].filter((name) => env[name] !== undefined)
  if (given.length === 0) return
  for (const name of needed.filter((name) => env[name] === undefined)) {
    yield `${name}: is missing, because ${given[0]} is given.`
  }
}

function isSafeAddress(value: string): boolean {
  const url = new URL(value)
  return url.protocol === 'https:' || isLoopback(url.hostname)
}

export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true
  return isIPv4(name) && name.startsWith('127.')
}
