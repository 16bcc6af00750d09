import { expect, test } from 'vitest'
import { type Env, production, refusals, twilio, whatsapp } from '../../testing/environments.ts'
import { readConfig } from './config.ts'

test.each([
  'OIDC_CLIENT_SECRET',
  'ASAAS_API_KEY',
  'ASAAS_WEBHOOK_TOKEN',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'TWILIO_AUTH_TOKEN',
])('production refuses a short %s in one line without its value, and a local product accepts it', (name) => {
  const short = { ...production, ...whatsapp, ...twilio, [name]: 'twenty-three-characters' }
  expect(refusals(short)).toEqual([`${name}: must have at least 24 characters in production.`])
  expect(refusals({ ...short, APP_ENV: 'local', PUBLIC_URL: undefined })).toEqual([])
})

test.each<[string, Env]>([
  ['ASAAS_BASE_URL', { ...production, ASAAS_BASE_URL: 'http://api.asaas.com/v3' }],
  ['WHATSAPP_BASE_URL', { ...whatsapp, WHATSAPP_BASE_URL: 'http://graph.facebook.com/v23.0' }],
  ['TWILIO_BASE_URL', { ...twilio, TWILIO_BASE_URL: 'http://10.0.0.7' }],
  ['CONTACT_FORM_URL', { CONTACT_FORM_URL: 'http://127.0.0.1.exemplo.com/form' }],
  ['SMTP_URL', { ...production, SMTP_URL: 'smtp://u:p@mail.exemplo.com?ignoreTLS=true' }],
  ['SMTP_URL', { ...production, SMTP_URL: 'smtps://u:p@mail.exemplo.com?tls.rejectUnauthorized=false' }],
])('a %s without encryption is refused unless ALLOW_PLAINTEXT permits it, with a warning', (name, env) => {
  const lines = refusals(env)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(new RegExp(`^${name}: .*ALLOW_PLAINTEXT=true`))
  expect(readConfig({ ...env, ALLOW_PLAINTEXT: 'true' }).warnings.join()).toContain('ALLOW_PLAINTEXT=true')
})

test.each<[string, object, boolean]>([
  ['smtp://u:p@mail.exemplo.com.br:587', {}, true],
  ['smtps://u:p@mail.exemplo.com.br:465', {}, true],
  ['smtp://10.0.0.7', {}, true],
  ['smtp://localhost:1025', {}, false],
  ['smtp://[::1]:1025', {}, false],
  ['smtp://u:p@mail.exemplo.com.br:587', { ALLOW_PLAINTEXT: 'true' }, false],
])('mails by %s with %o require encryption: %s', (SMTP_URL, env, requireTls) => {
  expect(readConfig({ ...production, SMTP_URL, ...env }).mail).toMatchObject({ requireTls })
})
