import { expect, test } from 'vitest'
import { type Env, production, refusals, twilio, whatsapp } from '../../testing/environments.ts'
import { readConfig } from './config.ts'

const issuer = { OIDC_ISSUER: 'https://id.test', OIDC_CLIENT_ID: 'c' }

test('without any variable the product runs locally, with everything embedded', () => {
  expect(readConfig({})).toEqual({
    env: 'local',
    http: { host: '127.0.0.1', port: 3000 },
    publicUrl: 'http://localhost:3000',
    trustProxy: 0,
    stopDelay: 0,
    dataDir: './data',
    logLevel: 'info',
    metricsTokens: undefined,
    database: { kind: 'embedded', dataDir: './data' },
    runsJobs: true,
    backups: { folder: 'data/backups', keep: { days: 7, weeks: 4 } },
    migratesOnStart: true,
    oidc: { kind: 'local' },
    oidcName: 'Google',
    payments: { kind: 'emulated' },
    mail: { kind: 'outbox', from: 'Encaixe <agenda@encaixe.example>' },
    whatsapp: { kind: 'outbox', baseUrl: 'http://127.0.0.1:3000/api/dev/whatsapp' },
    secretsKeys: [],
    sms: { kind: 'outbox' },
    paces: {
      email: { perSecond: 10, atOnce: 3 },
      whatsapp: { perSecond: 40, atOnce: 12 },
      sms: { perSecond: 10, atOnce: 8 },
    },
    push: { keys: null, subject: 'mailto:suporte@encaixe.example', hosts: [] },
    contactFormUrl: undefined,
    supportEmail: 'suporte@encaixe.example',
    analyticsId: undefined,
    demo: true,
    rateLimits: true,
    now: undefined,
    allowLocalProviders: false,
    warnings: [],
  })
})

test('production with all required variables is accepted', () => {
  const config = readConfig({
    ...production,
    ...whatsapp,
    ...twilio,
    TRUST_PROXY: '1',
    DATABASE_URL: 'postgres://u:p@db/x',
  })
  expect(config).toMatchObject({
    env: 'production',
    publicUrl: 'https://agenda.exemplo.com.br',
    trustProxy: 1,
    database: { kind: 'server', url: 'postgres://u:p@db/x' },
    oidc: { kind: 'external', issuer: 'https://accounts.google.com', clientId: 'client' },
    payments: {
      kind: 'asaas',
      apiKey: production.ASAAS_API_KEY,
      baseUrl: 'https://api.asaas.com/v3',
      webhookTokens: [production.ASAAS_WEBHOOK_TOKEN],
    },
    mail: { kind: 'smtp', from: 'Encaixe <agenda@exemplo.com.br>', requireTls: true },
    whatsapp: { kind: 'cloud', phoneNumberId: '123456', baseUrl: 'https://graph.facebook.com/v23.0' },
    sms: { kind: 'twilio', accountSid: 'AC1', baseUrl: 'https://api.twilio.com' },
    demo: false,
    warnings: [],
  })
})

test('in production the channels without credentials are off', () => {
  expect(readConfig(production)).toMatchObject({
    whatsapp: { kind: 'off', baseUrl: 'https://graph.facebook.com/v23.0' },
    sms: { kind: 'off' },
  })
})

test('an empty variable counts as unset, and an unknown one is ignored', () => {
  expect(readConfig({ PORT: '', OIDC_ISSUER: ' ', NODE_ENV: 'production', PATH: '/bin' })).toEqual(
    readConfig({}),
  )
})

test.each<[string, Env, object]>([
  [
    'a port that changes the public address',
    { PORT: '8080' },
    { http: { port: 8080 }, publicUrl: 'http://localhost:8080' },
  ],
  [
    'a public address whose trailing slash is removed',
    { PUBLIC_URL: 'http://localhost:8080/' },
    { publicUrl: 'http://localhost:8080' },
  ],
  ['a loopback host', { HOST: '127.0.0.2' }, { http: { host: '127.0.0.2' } }],
  ['an IPv6 loopback host', { HOST: '[::1]', PUBLIC_URL: 'http://[::1]:3000' }, { http: { host: '::1' } }],
  [
    'a subdomain of localhost',
    { PUBLIC_URL: 'http://a.localhost:3000' },
    { publicUrl: 'http://a.localhost:3000' },
  ],
  ['a data folder', { DATA_DIR: '/var/lib/x' }, { database: { kind: 'embedded', dataDir: '/var/lib/x' } }],
  [
    'a database server, and then no demonstration',
    { DATABASE_URL: 'postgresql://localhost/x' },
    { demo: false },
  ],
  [
    'several database servers',
    { DATABASE_URL: 'postgres://u:p@one,[::1]:5433/x?target_session_attrs=read-write' },
    { database: { url: 'postgres://u:p@one,[::1]:5433/x?target_session_attrs=read-write' } },
  ],
  [
    'a database on a Unix socket',
    { DATABASE_URL: 'postgres:///x?host=/run' },
    { database: { url: 'postgres:///x?host=/run' } },
  ],
  ['no demonstration', { DEMO: 'false' }, { demo: false }],
  ['an explicit demonstration', { DEMO: 'true' }, { demo: true }],
  ['a start that only checks the migrations', { MIGRATE_ON_START: 'false' }, { migratesOnStart: false }],
  ['a process without jobs', { JOBS: 'off' }, { runsJobs: false }],
  [
    'a server without a folder for backups',
    { DATABASE_URL: 'postgres://localhost/x' },
    { backups: { folder: undefined } },
  ],
  [
    'a folder for the backups of a server',
    { DATABASE_URL: 'postgres://localhost/x', BACKUP_DIR: '/b', BACKUP_KEEP: '14d' },
    { backups: { folder: '/b', keep: { days: 14, weeks: 0 } } },
  ],
  [
    'backups that are kept longer than promised, with a warning',
    { BACKUP_KEEP: '7d5w' },
    { warnings: ['BACKUP_KEEP: keeps backups longer than the 30 days that the privacy policy promises.'] },
  ],
  ['rate limits that are off', { RATE_LIMITS: 'off' }, { rateLimits: false }],
  ['rate limits that are explicitly on', { RATE_LIMITS: 'on' }, { rateLimits: true }],
  [
    'a clock that starts at NOW',
    { NOW: '2027-03-02T09:00:00-03:00' },
    { now: new Date('2027-03-02T12:00:00Z') },
  ],
  [
    'a name of the identity provider',
    { OIDC_NAME: ' Conta <b>"Azul"</b> ' },
    { oidcName: 'Conta <b>"Azul"</b>' },
  ],
  ['an analytics id', { ANALYTICS_ID: 'G-ABC123' }, { analyticsId: 'G-ABC123' }],
  [
    'a relay for the contact form',
    { CONTACT_FORM_URL: 'https://form.test/x?y=1' },
    { contactFormUrl: 'https://form.test/x?y=1' },
  ],
  ['a support address', { SUPPORT_EMAIL: 'oi@exemplo.com.br' }, { supportEmail: 'oi@exemplo.com.br' }],
  [
    'an issuer on this machine',
    { OIDC_ISSUER: 'http://127.0.0.1:9/', OIDC_CLIENT_ID: 'c' },
    { oidc: { issuer: 'http://127.0.0.1:9/' } },
  ],
  [
    'a client authentication',
    { ...issuer, OIDC_CLIENT_SECRET: 's', OIDC_CLIENT_AUTH: 'basic' },
    { oidc: { auth: 'basic', scope: 'openid email profile' } },
  ],
  [
    'a scope with refresh tokens',
    { ...issuer, OIDC_SCOPE: ' openid email https://id.test/read offline_access ' },
    { oidc: { scope: 'openid email https://id.test/read offline_access' } },
  ],
  [
    'an emulated channel',
    { ...twilio, TWILIO_BASE_URL: 'http://localhost:9/' },
    { sms: { baseUrl: 'http://localhost:9' } },
  ],
])('the configuration can have %s', (_, env, expected) => {
  expect(readConfig(env)).toMatchObject(expected)
})

test.each<[string, Env]>([
  ['APP_ENV', { APP_ENV: 'staging' }],
  ['PORT', { PORT: '99999' }],
  ['PORT', { PORT: '0' }],
  ['PORT', { PORT: '3000.5' }],
  ['HOST', { HOST: 'localhost:3000' }],
  ['HOST', { HOST: '999.1.1.1' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'localhost:3000' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://localhost:3000/app' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://localhost:3000?a=1' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://u:p@localhost:3000' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'abc' }],
  ['TRUST_PROXY', { TRUST_PROXY: '-1' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
  ['STOP_DELAY', { STOP_DELAY: '61' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://root:db-pass@db/x' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://u:db-pass@one:5432,/x' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://u:db-pass@one,two:none/x' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://u:db-pass@one,two/x?target_session_attrs=any' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://u:db-pass@one,two/x?host=/run' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres:///x?host=one,two' }],
  ['DATABASE_DIRECT_URL', { DATABASE_URL: 'postgres://db/x', DATABASE_DIRECT_URL: 'db.exemplo.com' }],
  ['DATABASE_READ_URL', { DATABASE_URL: 'postgres://db/x', DATABASE_READ_URL: 'replica' }],
  ['DATABASE_READ_URL', { DATABASE_URL: 'postgres://db/x', DATABASE_READ_URL: 'postgres://db/x' }],
  ['DATABASE_POOL', { DATABASE_URL: 'postgres://db/x', DATABASE_POOL: '4' }],
  ['DATABASE_POOL', { DATABASE_URL: 'postgres://db/x', DATABASE_POOL: '501' }],
  [
    'DATABASE_POOL',
    { DATABASE_URL: 'postgres://db/x', DATABASE_READ_URL: 'postgres://two/x', DATABASE_POOL: '5' },
  ],
  ['BACKUP_KEEP', { BACKUP_KEEP: '4w' }],
  ['DATABASE_POOL', { DATABASE_POOL: '36' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'accounts.google.com', OIDC_CLIENT_ID: 'c' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'http://login.exemplo.com', OIDC_CLIENT_ID: 'c' }],
  ['OIDC_CLIENT_AUTH', { OIDC_CLIENT_AUTH: 'none' }],
  ['OIDC_NAME', { OIDC_NAME: 'a'.repeat(41) }],
  ['OIDC_NAME', { OIDC_NAME: 'Conta\nAzul' }],
  ['OIDC_NAME', { OIDC_NAME: '\u200b' }],
  ['OIDC_SCOPE', { ...issuer, OIDC_SCOPE: 'email profile' }],
  ['OIDC_SCOPE', { ...issuer, OIDC_SCOPE: 'openid, email' }],
  ['OIDC_SCOPE', { ...issuer, OIDC_SCOPE: 'openid  email' }],
  ['OIDC_SCOPE', { ...issuer, OIDC_SCOPE: 'openid\temail' }],
  ['OIDC_SCOPE', { ...issuer, OIDC_SCOPE: 'openid "email"' }],
  ['OIDC_SCOPE', { ...issuer, OIDC_SCOPE: `openid ${'a'.repeat(1024)}` }],
  ['PAYMENT_PROVIDER', { PAYMENT_PROVIDER: 'stripe' }],
  ['SMTP_URL', { SMTP_URL: 'mail.exemplo.com', MAIL_FROM: 'a@b.co' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://m', MAIL_FROM: 'Encaixe' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://m', MAIL_FROM: 'A\r\nBcc: x <a@b.co>' }],
  ['WHATSAPP_PHONE_NUMBER_ID', { ...whatsapp, WHATSAPP_PHONE_NUMBER_ID: '+55' }],
  ['TWILIO_AUTH_TOKEN', { ...twilio, TWILIO_AUTH_TOKEN: 'a\nb' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'silent' }],
  ['CONTACT_FORM_URL', { CONTACT_FORM_URL: 'javascript:alert(1)' }],
  ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'suporte' }],
  ['ANALYTICS_ID', { ANALYTICS_ID: '"><script>' }],
  ['DEMO', { DEMO: 'yes' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'false' }],
  ['MIGRATE_ON_START', { MIGRATE_ON_START: 'no' }],
  ['NOW', { NOW: '2027-03-02' }],
  ['NOW', { NOW: '2027-02-30T12:00:00Z' }],
  ['NOW', { NOW: '2027-03-02T12:00:00' }],
  ['ALLOW_LOCAL_PROVIDERS', { ALLOW_LOCAL_PROVIDERS: '1' }],
])('an invalid %s is refused in one line that begins with its name: %o', (name, env) => {
  const lines = refusals(env)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(new RegExp(`^${name}: `))
})

test.each<[string, Env]>([
  ['DATABASE_URL', { DATABASE_DIRECT_URL: 'postgres://db/x' }],
  ['DATABASE_URL', { DATABASE_READ_URL: 'postgres://db/x' }],
  ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://id.test' }],
  ['OIDC_ISSUER', { OIDC_CLIENT_ID: 'c' }],
  ['OIDC_CLIENT_SECRET', { OIDC_ISSUER: 'https://id.test', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_AUTH: 'post' }],
  ['OIDC_ISSUER', { OIDC_CLIENT_ID: 'c', OIDC_SCOPE: 'openid offline_access' }],
  ['ASAAS_API_KEY', { ...production, ASAAS_API_KEY: undefined }],
  ['ASAAS_BASE_URL', { ...production, ASAAS_BASE_URL: undefined }],
  ['ASAAS_WEBHOOK_TOKEN', { ...production, ASAAS_WEBHOOK_TOKEN: undefined }],
  ['MAIL_FROM', { ...production, MAIL_FROM: undefined }],
  ['SMTP_URL', { MAIL_FROM: 'a@b.co' }],
  ['WHATSAPP_TOKEN', { ...whatsapp, WHATSAPP_TOKEN: undefined }],
  ['WHATSAPP_VERIFY_TOKEN', { ...whatsapp, WHATSAPP_VERIFY_TOKEN: undefined }],
  ['TWILIO_FROM', { ...twilio, TWILIO_FROM: undefined }],
])('a group of variables without %s is refused in one line that names it', (name, env) => {
  const lines = refusals(env)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(new RegExp(`^${name}: is missing`))
})

test('every missing variable of a group is named', () => {
  const lines = refusals({ OIDC_CLIENT_SECRET: 'oidc-secret' })
  expect(lines.map((line) => line.split(':')[0])).toEqual(['OIDC_ISSUER', 'OIDC_CLIENT_ID'])
})

test.each<[string, Env]>([
  ['OIDC_ISSUER', { OIDC_ISSUER: undefined, OIDC_CLIENT_ID: undefined, OIDC_CLIENT_SECRET: undefined }],
  [
    'PAYMENT_PROVIDER',
    {
      PAYMENT_PROVIDER: undefined,
      ASAAS_API_KEY: undefined,
      ASAAS_BASE_URL: undefined,
      ASAAS_WEBHOOK_TOKEN: undefined,
    },
  ],
  ['SMTP_URL', { SMTP_URL: undefined, MAIL_FROM: undefined }],
  ['NOW', { NOW: '2027-03-02T12:00:00Z' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'off' }],
  ['DEMO', { DEMO: 'true' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'curto' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://agenda.exemplo.com.br' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://localhost:3000' }],
  ['PUBLIC_URL', { PUBLIC_URL: undefined }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://agenda.exemplo.com.br', ALLOW_LOCAL_PROVIDERS: 'true' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://agenda.exemplo.com.br', ALLOW_PLAINTEXT: 'true' }],
])('production refuses to start because of %s', (name, change) => {
  const lines = refusals({ ...production, ...change })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(new RegExp(`^${name}: .*production`))
})

test.each<[string, Env]>([
  ['HOST', { HOST: '0.0.0.0' }],
  ['HOST', { HOST: '::' }],
  ['HOST', { HOST: '192.168.0.10' }],
  ['HOST', { HOST: 'localhost.exemplo.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://agenda.exemplo.com.br' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://127.0.0.1.exemplo.com' }],
])('a local product refuses a %s of another machine: %o', (name, env) => {
  const lines = refusals(env)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(new RegExp(`^${name}: .*this machine`))
  expect(refusals({ ...env, ALLOW_LOCAL_PROVIDERS: 'true' })).toEqual([])
})

test('ALLOW_LOCAL_PROVIDERS permits only the local providers, and adds a warning at every start', () => {
  const demonstration = {
    APP_ENV: 'production',
    SMTP_URL: production.SMTP_URL,
    MAIL_FROM: production.MAIL_FROM,
    ALLOW_LOCAL_PROVIDERS: 'true',
  }
  const config = readConfig(demonstration)
  expect(config).toMatchObject({ oidc: { kind: 'local' }, payments: { kind: 'emulated' } })
  expect(config.warnings.join()).toContain('ALLOW_LOCAL_PROVIDERS=true')
  expect(refusals({ ...demonstration, NOW: '2027-03-02T12:00:00Z' })).toHaveLength(1)
  expect(refusals({ ...demonstration, RATE_LIMITS: 'off' })).toHaveLength(1)
  expect(refusals({ ...demonstration, SMTP_URL: undefined, MAIL_FROM: undefined })).toHaveLength(1)
})

test('no refusal of the configuration contains the value of a variable', () => {
  const broken = {
    APP_ENV: 'canary-0',
    PORT: 'canary-1',
    DATABASE_URL: 'canary-2://u:canary-3@h/x',
    OIDC_CLIENT_SECRET: 'canary-4\n',
    SMTP_URL: 'canary-5://u:canary-6@h',
    ASAAS_API_KEY: 'canary\u0000-7',
    PUBLIC_URL: 'https://canary:canary@h',
  }
  expect(refusals(broken).length).toBeGreaterThan(4)
  expect(refusals(broken).join('\n')).not.toContain('canary')
  expect(refusals({ WHATSAPP_TOKEN: 'canary', OIDC_CLIENT_SECRET: 'canary' }).join('\n')).not.toContain(
    'canary',
  )
})

test('the configuration cannot be changed', () => {
  const config = readConfig({})
  expect(Object.isFrozen(config) && Object.isFrozen(config.http) && Object.isFrozen(config.warnings)).toBe(
    true,
  )
})
