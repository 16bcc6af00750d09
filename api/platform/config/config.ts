import { ConfigError } from './config-error.ts'
import {
  backupsFrom,
  databaseFrom,
  mailFrom,
  oidcFrom,
  pacesFrom,
  paymentsFrom,
  pushFrom,
  smsFrom,
  supportEmailFrom,
  whatsappFrom,
} from './config-providers.ts'
import { brokenRules } from './config-rules.ts'
import { type Environment, environmentSchema } from './config-schema.ts'

export type Config = Readonly<ReturnType<typeof configFrom>>

export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== '')
  const parsed = environmentSchema.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`)
    throw new ConfigError([...new Set(problems)].join('\n'))
  }
  const broken = brokenRules(parsed.data)
  if (broken.length > 0) throw new ConfigError(broken.join('\n'))
  return deepFreeze(configFrom(parsed.data))
}

function configFrom(env: Environment) {
  const appEnv = env.APP_ENV ?? 'local'
  const port = env.PORT ?? 3000
  const http = { host: env.HOST ?? '127.0.0.1', port }
  const dataDir = env.DATA_DIR ?? './data'
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${port}`
  return {
    env: appEnv,
    http,
    publicUrl,
    trustProxy: env.TRUST_PROXY ?? 0,
    stopDelay: env.STOP_DELAY ?? 0,
    dataDir,
    logLevel: env.LOG_LEVEL ?? 'info',
    metricsTokens: env.METRICS_TOKEN,
    database: databaseFrom(env, dataDir),
    readUrl: env.DATABASE_READ_URL,
    runsJobs: env.JOBS !== 'off',
    backups: backupsFrom(env, dataDir),
    migratesOnStart: env.MIGRATE_ON_START !== 'false',
    oidc: oidcFrom(env),
    oidcName: env.OIDC_NAME ?? 'Google',
    payments: paymentsFrom(env),
    mail: mailFrom(env),
    whatsapp: whatsappFrom(env, `${ownAddress(http)}/api/dev/whatsapp`),
    sms: smsFrom(env),
    paces: pacesFrom(env),
    push: pushFrom(env),
    secretsKeys: env.SECRETS_KEY ?? [],
    contactFormUrl: env.CONTACT_FORM_URL,
    supportEmail: supportEmailFrom(env),
    analyticsId: env.ANALYTICS_ID,
    demo: appEnv === 'local' && env.DATABASE_URL === undefined && env.DEMO !== 'false',
    rateLimits: env.RATE_LIMITS !== 'off',
    now: env.NOW,
    allowLocalProviders: env.ALLOW_LOCAL_PROVIDERS === 'true',
    warnings: warningsFrom(env),
  }
}

const everyInterface: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** The address at which this process reaches itself; PUBLIC_URL may be the address of a proxy. */
export function ownAddress({ host, port }: { host: string; port: number }): string {
  const name = everyInterface[host] ?? host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

function warningsFrom(env: Environment): string[] {
  const warnings: string[] = []
  if (env.ALLOW_LOCAL_PROVIDERS === 'true') {
    warnings.push(
      'ALLOW_LOCAL_PROVIDERS=true: demonstration server; anybody can sign in, and payments are simulated.',
    )
  }
  if (env.ALLOW_PLAINTEXT === 'true') {
    warnings.push(
      'ALLOW_PLAINTEXT=true: mails, messages and keys may leave for other machines without encryption.',
    )
  }
  if (env.BACKUP_KEEP && (env.BACKUP_KEEP.days > 30 || env.BACKUP_KEEP.weeks > 4)) {
    warnings.push('BACKUP_KEEP: keeps backups longer than the 30 days that the privacy policy promises.')
  }
  return warnings
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.values(value).forEach(deepFreeze)
    Object.freeze(value)
  }
  return value
}
