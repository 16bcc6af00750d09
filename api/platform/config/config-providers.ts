import { join } from 'node:path'
import { isLoopback } from './config-rules.ts'
import type { Environment } from './config-schema.ts'

export type DatabaseConfig = { connections?: number | undefined } & (
  | { kind: 'embedded'; dataDir: string }
  | { kind: 'server'; url: string; directUrl?: string | undefined }
)

export function databaseFrom(env: Environment, dataDir: string): DatabaseConfig {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = env
  const { DATABASE_POOL: connections } = env
  if (url === undefined) return { kind: 'embedded', dataDir, connections }
  return { kind: 'server', url, directUrl, connections }
}

/** The embedded database is backed up each night beside its data, a server only where a folder is given. */
export function backupsFrom(env: Environment, dataDir: string) {
  const { BACKUP_DIR, BACKUP_KEEP: keep = { days: 7, weeks: 4 }, DATABASE_URL } = env
  const folder = BACKUP_DIR ?? (DATABASE_URL === undefined ? join(dataDir, 'backups') : undefined)
  return { folder, keep }
}

export type OidcConfig =
  | { kind: 'local' }
  | {
      kind: 'external'
      issuer: string
      clientId: string
      clientSecret: string | undefined
      auth: 'basic' | 'post' | undefined
      scope: string
    }

export const defaultScope = 'openid email profile'

export function oidcFrom(env: Environment): OidcConfig {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (issuer === undefined || clientId === undefined) return { kind: 'local' }
  const { OIDC_CLIENT_AUTH: auth, OIDC_SCOPE: scope = defaultScope } = env
  return { kind: 'external', issuer, clientId, clientSecret, auth, scope }
}

export type PaymentsConfig =
  | { kind: 'emulated' }
  | { kind: 'asaas'; apiKey: string; baseUrl: string; webhookTokens: string[] }

export function paymentsFrom(env: Environment): PaymentsConfig {
  const { ASAAS_API_KEY: apiKey, ASAAS_BASE_URL: baseUrl, ASAAS_WEBHOOK_TOKEN: webhookTokens } = env
  if (apiKey === undefined || baseUrl === undefined || webhookTokens === undefined)
    return { kind: 'emulated' }
  return { kind: 'asaas', apiKey, baseUrl, webhookTokens }
}

export type MailConfig =
  | { kind: 'outbox'; from: string }
  | { kind: 'smtp'; url: string; from: string; requireTls: boolean }

export function mailFrom(env: Environment): MailConfig {
  const { SMTP_URL: url, MAIL_FROM: from } = env
  if (url === undefined || from === undefined) {
    return { kind: 'outbox', from: 'Encaixe <agenda@encaixe.example>' }
  }
  const requireTls = env.ALLOW_PLAINTEXT !== 'true' && !isLoopback(new URL(url).hostname)
  return { kind: 'smtp', url, from, requireTls }
}

const meta = 'https://graph.facebook.com/v23.0'

/** `baseUrl`: the address of Meta's API. Companies with their own number use it also when the deployment has none. */
export type WhatsappConfig = { baseUrl: string } & (
  | { kind: 'outbox' }
  | { kind: 'off' }
  | { kind: 'cloud'; token: string; phoneNumberId: string; appSecrets: string[]; verifyTokens: string[] }
)

/** Without a number of its own, a local deployment sends the messages of companies' numbers to `emulated`. */
export function whatsappFrom(env: Environment, emulated: string): WhatsappConfig {
  const { WHATSAPP_TOKEN: token, WHATSAPP_PHONE_NUMBER_ID: phoneNumberId } = env
  const { WHATSAPP_APP_SECRET: appSecrets, WHATSAPP_VERIFY_TOKEN: verifyTokens } = env
  if (
    token === undefined ||
    phoneNumberId === undefined ||
    appSecrets === undefined ||
    verifyTokens === undefined
  ) {
    const off = withoutChannel(env)
    return { ...off, baseUrl: env.WHATSAPP_BASE_URL ?? (off.kind === 'off' ? meta : emulated) }
  }
  const baseUrl = env.WHATSAPP_BASE_URL ?? meta
  return { kind: 'cloud', token, phoneNumberId, appSecrets, verifyTokens, baseUrl }
}

export type SmsConfig =
  | { kind: 'outbox' }
  | { kind: 'off' }
  | { kind: 'twilio'; accountSid: string; authTokens: string[]; from: string; baseUrl: string }

export function smsFrom(env: Environment): SmsConfig {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authTokens, TWILIO_FROM: from } = env
  if (accountSid === undefined || authTokens === undefined || from === undefined) return withoutChannel(env)
  const baseUrl = env.TWILIO_BASE_URL ?? 'https://api.twilio.com'
  return { kind: 'twilio', accountSid, authTokens, from, baseUrl }
}

function withoutChannel(env: Environment): { kind: 'outbox' } | { kind: 'off' } {
  return { kind: env.APP_ENV === 'production' ? 'off' : 'outbox' }
}

/** How many messages of a channel all processes send a second, and how many one process sends at once. */
export type Pace = { perSecond: number; atOnce: number }

/**
 * Unless set: mails as a small relay bears them. WhatsApp half of the 80 a second that Meta allows a new number, because
 * answers use the other half. SMS at a rate at which Twilio's API answers no 429; Twilio queues them for the carriers.
 */
export const pacesFrom = (env: Partial<Environment>) => ({
  email: { perSecond: env.MAIL_PER_SECOND ?? 10, atOnce: env.MAIL_CONNECTIONS ?? 3 },
  whatsapp: { perSecond: env.WHATSAPP_PER_SECOND ?? 40, atOnce: env.WHATSAPP_CONNECTIONS ?? 12 },
  sms: { perSecond: env.SMS_PER_SECOND ?? 10, atOnce: env.SMS_CONNECTIONS ?? 8 },
})

export const supportEmailFrom = (env: Environment) => env.SUPPORT_EMAIL ?? 'suporte@encaixe.example'

/**
 * The configuration of push messages. Without configured keys, the installation makes its own. `subject`: the address
 * to which a push service writes when something is wrong.
 */
export function pushFrom(env: Environment) {
  const { PUSH_VAPID_PUBLIC: publicKey, PUSH_VAPID_PRIVATE: privateKey } = env
  return {
    keys: publicKey === undefined || privateKey === undefined ? null : { publicKey, privateKey },
    subject: env.PUSH_VAPID_SUBJECT ?? `mailto:${supportEmailFrom(env)}`,
    hosts: env.PUSH_HOSTS ?? [],
  }
}
