import { isIP } from 'node:net'
import { text as boundedText } from '@encaixe/contract/text.ts'
import { z } from 'zod'
import { fewestConnections } from '../database/connection-shares.ts'
import { isAddressForWrites, readDatabaseAddress } from './database-address.ts'

const text = z.string().trim()
const invalid = { error: 'is invalid.' }
const secret = text.max(4096, invalid).regex(/^\P{Cc}+$/u, invalid)
/** Secrets by which others prove themselves to us. While one is changed, the new one and the old one with a comma. */
const provingSecrets = secret
  .transform((value) => value.split(',').map((one) => one.trim()))
  .refine((all) => all.every((one) => one !== ''), invalid)
  .optional()
const identifier = text.max(1024, invalid).regex(/^\P{Cc}+$/u, invalid)

function oneOf<const Value extends string>(...values: Value[]) {
  return z.enum(values, { error: `must be ${values.join(' or ')}.` }).optional()
}

function integer(min: number, max: number) {
  const error = `must be an integer from ${min} to ${max}.`
  return text
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error })
    .optional()
}

function address(schemes: string[], error: string) {
  return text.refine((value) => schemes.includes(URL.parse(value)?.protocol ?? ''), { error }).optional()
}

const postgresAddress = text
  .refine(isAddressForWrites, {
    error:
      'must be a postgres:// address; with several hosts, target_session_attrs is read-write or primary.',
  })
  .optional()
const replicaAddress = text
  .refine((value) => readDatabaseAddress(value) !== undefined, {
    error: 'must be a postgres:// address, which may name several hosts with commas between them.',
  })
  .optional()

const webAddress = address(['http:', 'https:'], 'must be a complete http:// or https:// address.')
const baseAddress = webAddress.transform((value) => value?.replace(/\/+$/, ''))

const publicUrl = text
  .refine(
    (value) => {
      const url = URL.parse(value)
      if (url === null || !['http:', 'https:'].includes(url.protocol)) return false
      return (
        url.username === '' && url.password === '' && `${url.origin}/` === url.href && !/[?#]/.test(value)
      )
    },
    { error: 'must be only the public origin, such as https://agenda.example.com, without path or query.' },
  )
  .transform((value) => new URL(value).origin)
  .optional()

const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i
const host = text
  .transform((value) => value.replace(/^\[(.*)\]$/, '$1'))
  .refine((value) => isIP(value) !== 0 || (hostName.test(value) && !/^[\d.]+$/.test(value)), {
    error: 'must be an IP address or a host name, without a port.',
  })
  .optional()

/** Host names or IP addresses, each with its port if it is not the usual one. */
const hosts = text
  .transform((value) => value.split(',').map((one) => one.trim().toLowerCase()))
  .refine((all) => all.every((one) => URL.parse(`https://${one}/`)?.host === one), {
    error:
      'must be a list of hosts with commas between them, such as push.example.com,push2.example.com:8443.',
  })
  .optional()

/** Keys of 32 bytes in base64. The decoder ignores what is not base64, so the text is compared with its encoding. */
const sealingKeys = text
  .transform((value) => value.split(',').map((one) => one.trim()))
  .refine(
    (all) =>
      all.every((one) => {
        const bytes = Buffer.from(one, 'base64')
        return bytes.length === 32 && bytes.toString('base64') === one
      }),
    { error: 'must be 32 bytes in base64, or several such keys with commas between them.' },
  )
  .optional()

/** 7d4w: seven days and four weeks. */
const keeping = text
  .regex(/^[1-9]\d{0,2}d(\d{1,3}w)?$/, { error: 'must be days and weeks, such as 7d4w.' })
  .transform((value) => {
    const [days, weeks = 0] = value.match(/\d+/g) ?? []
    return { days: Number(days), weeks: Number(weeks) }
  })
  .optional()

const instant = text
  .refine((value) => z.iso.datetime({ offset: true }).safeParse(value).success, {
    error: 'must be an ISO instant with an offset, such as 2027-03-02T12:00:00Z.',
  })
  .transform((value) => new Date(value))
  .optional()

const email = z.email()
const sender = text
  .refine(
    (value) => {
      const named = /^[^<>\r\n"]*<([^<>\s]+)>$/.exec(value)
      return email.safeParse(named?.[1] ?? value).success
    },
    { error: 'must be an e-mail address, or a name and one: Encaixe <agenda@example.com>.' },
  )
  .optional()

/** Scope tokens of RFC 6749, one of which must be `openid`. */
const scope = text
  .max(1024, invalid)
  .refine((value) => /^[!#-[\]-~]+( [!#-[\]-~]+)*$/.test(value) && value.split(' ').includes('openid'), {
    error: 'must have scopes with one space between them, openid among them, such as openid email profile.',
  })
  .optional()

/** At most 40 characters, because buttons show the name. */
const shortName = boundedText({
  max: 40,
  required: 'is invalid.',
  tooLong: 'must have at most 40 characters.',
})
  .refine((value) => !/\p{Cc}/u.test(value), invalid)
  .optional()

/** Every variable that the product reads. Empty variables are removed before this schema is applied. */
export const environmentSchema = z.object({
  APP_ENV: oneOf('local', 'production'),
  PORT: integer(1, 65_535),
  HOST: host,
  PUBLIC_URL: publicUrl,
  TRUST_PROXY: integer(0, 16),
  STOP_DELAY: integer(0, 60),
  DATABASE_URL: postgresAddress,
  DATABASE_DIRECT_URL: postgresAddress,
  DATABASE_READ_URL: replicaAddress,
  DATABASE_POOL: integer(fewestConnections, 500),
  DATA_DIR: identifier.optional(),
  METRICS_TOKEN: provingSecrets,
  LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error'),
  MIGRATE_ON_START: oneOf('true', 'false'),
  JOBS: oneOf('on', 'off'),
  BACKUP_DIR: identifier.optional(),
  BACKUP_KEEP: keeping,
  OIDC_ISSUER: webAddress,
  OIDC_CLIENT_ID: identifier.optional(),
  OIDC_CLIENT_SECRET: secret.optional(),
  OIDC_CLIENT_AUTH: oneOf('basic', 'post'),
  OIDC_NAME: shortName,
  OIDC_SCOPE: scope,
  PAYMENT_PROVIDER: oneOf('asaas'),
  ASAAS_API_KEY: secret.optional(),
  ASAAS_BASE_URL: baseAddress,
  ASAAS_WEBHOOK_TOKEN: provingSecrets,
  SMTP_URL: address(['smtp:', 'smtps:'], 'must be an smtp:// or smtps:// address.'),
  MAIL_FROM: sender,
  MAIL_PER_SECOND: integer(1, 1_000),
  MAIL_CONNECTIONS: integer(1, 100),
  WHATSAPP_TOKEN: secret.optional(),
  WHATSAPP_PHONE_NUMBER_ID: text.regex(/^\d{1,32}$/, { error: 'must have only digits.' }).optional(),
  WHATSAPP_APP_SECRET: provingSecrets,
  WHATSAPP_VERIFY_TOKEN: provingSecrets,
  WHATSAPP_BASE_URL: baseAddress,
  WHATSAPP_PER_SECOND: integer(1, 1_000),
  WHATSAPP_CONNECTIONS: integer(1, 100),
  TWILIO_ACCOUNT_SID: identifier.optional(),
  TWILIO_AUTH_TOKEN: provingSecrets,
  TWILIO_FROM: identifier.optional(),
  TWILIO_BASE_URL: baseAddress,
  SMS_PER_SECOND: integer(1, 1_000),
  SMS_CONNECTIONS: integer(1, 100),
  PUSH_VAPID_PUBLIC: text.regex(/^B[\w-]{86}$/, invalid).optional(),
  PUSH_VAPID_PRIVATE: text.regex(/^[\w-]{43}$/, invalid).optional(),
  PUSH_VAPID_SUBJECT: address(['mailto:', 'https:'], 'must be mailto: or an https:// address.'),
  PUSH_HOSTS: hosts,
  SECRETS_KEY: sealingKeys,
  CONTACT_FORM_URL: webAddress,
  SUPPORT_EMAIL: text
    .refine((value) => email.safeParse(value).success, { error: 'must be an e-mail address.' })
    .optional(),
  ANALYTICS_ID: text
    .regex(/^[\w.-]{1,64}$/, { error: 'must have only letters, digits, dots, hyphens and underscores.' })
    .optional(),
  DEMO: oneOf('true', 'false'),
  RATE_LIMITS: oneOf('on', 'off'),
  NOW: instant,
  ALLOW_LOCAL_PROVIDERS: oneOf('true', 'false'),
  ALLOW_PLAINTEXT: oneOf('true', 'false'),
})

export type Environment = z.output<typeof environmentSchema>
export type Variable = keyof Environment
