import { isIP } from 'node:net'
import { text as boundedText } from '@encaixe/contract/text.ts'
import { z } from 'zod'
import { fewestConnections } from '../database/connection-shares.ts'

const text = z.string().trim()
const invalid = { error: 'é inválida.' }
const secret = text.max(4096, invalid).regex(/^\P{Cc}+$/u, invalid)
const identifier = text.max(1024, invalid).regex(/^\P{Cc}+$/u, invalid)

function oneOf<const Value extends string>(...values: Value[]) {
  return z.enum(values, { error: `deve ser ${values.join(' ou ')}.` }).optional()
}

function integer(min: number, max: number) {
  const error = `deve ser um número inteiro de ${min} a ${max}.`
  return text
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error })
    .optional()
}

function address(schemes: string[], error: string) {
  return text.refine((value) => schemes.includes(URL.parse(value)?.protocol ?? ''), { error }).optional()
}

const webAddress = address(['http:', 'https:'], 'deve ser um endereço http:// ou https:// completo.')
const postgresAddress = address(['postgres:', 'postgresql:'], 'deve ser um endereço postgres://.')
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
    { error: 'deve ser só a origem pública, como https://agenda.exemplo.com.br, sem caminho nem consulta.' },
  )
  .transform((value) => new URL(value).origin)
  .optional()

const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i
const host = text
  .transform((value) => value.replace(/^\[(.*)\]$/, '$1'))
  .refine((value) => isIP(value) !== 0 || (hostName.test(value) && !/^[\d.]+$/.test(value)), {
    error: 'deve ser um endereço IP ou um nome de máquina, sem porta.',
  })
  .optional()

/** Host names or IP addresses, each with its port if it is not the usual one. */
const hosts = text
  .transform((value) => value.split(',').map((one) => one.trim().toLowerCase()))
  .refine((all) => all.every((one) => URL.parse(`https://${one}/`)?.host === one), {
    error:
      'deve ser uma lista de máquinas separadas por vírgula, como push.exemplo.com,push2.exemplo.com:8443.',
  })
  .optional()

const instant = text
  .refine((value) => z.iso.datetime({ offset: true }).safeParse(value).success, {
    error: 'deve ser um instante ISO com fuso, como 2027-03-02T12:00:00Z.',
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
    { error: 'deve ser um e-mail, ou um nome e um e-mail: Encaixe <agenda@exemplo.com.br>.' },
  )
  .optional()

/** Scope tokens of RFC 6749, among them that of OpenID Connect. */
const scope = text
  .max(1024, invalid)
  .refine((value) => /^[!#-[\]-~]+( [!#-[\]-~]+)*$/.test(value) && value.split(' ').includes('openid'), {
    error: 'deve ter escopos separados por um espaço, entre eles openid, como openid email profile.',
  })
  .optional()

/** At most 40 characters, because it stands on buttons. */
const shortName = boundedText({
  max: 40,
  required: 'é inválida.',
  tooLong: 'deve ter no máximo 40 caracteres.',
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
  DATABASE_URL: postgresAddress,
  DATABASE_DIRECT_URL: postgresAddress,
  DATABASE_POOL: integer(fewestConnections, 500),
  DATA_DIR: identifier.optional(),
  OIDC_ISSUER: webAddress,
  OIDC_CLIENT_ID: identifier.optional(),
  OIDC_CLIENT_SECRET: secret.optional(),
  OIDC_CLIENT_AUTH: oneOf('basic', 'post'),
  OIDC_NAME: shortName,
  OIDC_SCOPE: scope,
  PAYMENT_PROVIDER: oneOf('asaas'),
  ASAAS_API_KEY: secret.optional(),
  ASAAS_BASE_URL: baseAddress,
  ASAAS_WEBHOOK_TOKEN: secret.optional(),
  SMTP_URL: address(['smtp:', 'smtps:'], 'deve ser um endereço smtp:// ou smtps://.'),
  MAIL_FROM: sender,
  WHATSAPP_TOKEN: secret.optional(),
  WHATSAPP_PHONE_NUMBER_ID: text.regex(/^\d{1,32}$/, { error: 'deve ter só dígitos.' }).optional(),
  WHATSAPP_APP_SECRET: secret.optional(),
  WHATSAPP_VERIFY_TOKEN: secret.optional(),
  WHATSAPP_BASE_URL: baseAddress,
  TWILIO_ACCOUNT_SID: identifier.optional(),
  TWILIO_AUTH_TOKEN: secret.optional(),
  TWILIO_FROM: identifier.optional(),
  TWILIO_BASE_URL: baseAddress,
  PUSH_VAPID_PUBLIC: text.regex(/^B[\w-]{86}$/, invalid).optional(),
  PUSH_VAPID_PRIVATE: text.regex(/^[\w-]{43}$/, invalid).optional(),
  PUSH_VAPID_SUBJECT: address(['mailto:', 'https:'], 'deve ser mailto: ou um endereço https://.'),
  PUSH_HOSTS: hosts,
  CONTACT_FORM_URL: webAddress,
  SUPPORT_EMAIL: text
    .refine((value) => email.safeParse(value).success, { error: 'deve ser um e-mail.' })
    .optional(),
  ANALYTICS_ID: text
    .regex(/^[\w.-]{1,64}$/, { error: 'deve ter só letras, dígitos, pontos, hífens e sublinhados.' })
    .optional(),
  DEMO: oneOf('true', 'false'),
  RATE_LIMITS: oneOf('on', 'off'),
  NOW: instant,
  ALLOW_LOCAL_PROVIDERS: oneOf('true', 'false'),
  ALLOW_PLAINTEXT: oneOf('true', 'false'),
})

export type Environment = z.output<typeof environmentSchema>
export type Variable = keyof Environment
