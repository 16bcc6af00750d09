/** The closed lists of the structure check: a new folder, verb or provider is added here, where a review sees it. */
export const rootFolders = ['.ci', 'api', 'bench', 'contract', 'docs', 'e2e', 'parts', 'scripts', 'web']

export const rootFiles = [
  '.gitignore',
  '.npmrc',
  'LICENSE',
  'README.md',
  'biome.json',
  'package-lock.json',
  'package.json',
  'playwright.config.ts',
  'tsconfig.base.json',
  'tsconfig.json',
  'vitest.config.ts',
]

/** Lowest first: a domain imports only those above it in this list, types too. */
export const apiDomains = [
  'trail',
  'messages',
  'subscriptions',
  'photos',
  'companies',
  'identity',
  'procedures',
  'collaborators',
  'exceptions',
  'members',
  'push',
  'notifications',
  'live',
  'clients',
  'deposits',
  'shares',
  'appointments',
  'waitlist',
  'till',
  'statements',
  'message-links',
  'calendar-feeds',
  'reports',
  'personal-data',
  'contact',
  'sitemap',
  'analytics',
  'health',
]

/** Folders of the API that are not domains. */
export const apiGrounds = ['migrations', 'platform', 'seed', 'testing']

/** Files that put the API together: only these may import every domain. */
export const apiComposition = [
  'app.ts',
  'deps.ts',
  'dev.ts',
  'job-handlers.ts',
  'open-product.ts',
  'serve-request.ts',
  'server.ts',
]

/** Lowest first, as for the API. The order differs, because screens combine what the API separates. */
export const webDomains = [
  'contact',
  'identity',
  'live',
  'shell',
  'legal',
  'subscriptions',
  'members',
  'procedures',
  'collaborators',
  'companies',
  'exceptions',
  'notifications',
  'push',
  'calendar-feeds',
  'company-page',
  'waitlist',
  'deposits',
  'payments',
  'appointments',
  'clients',
  'shares',
  'till',
  'statements',
  'reports',
  'message-links',
  'dashboard',
  'calendar',
  'day',
  'personal-data',
  'trail',
  'marketing',
]

/** Folders of the web that are not domains. */
export const webGrounds = ['platform', 'public', 'routes', 'ui']

/** Folders inside a web domain that is too large to be flat. */
export const webRooms: Record<string, string[]> = {
  appointments: ['book', 'choose-time', 'deposits', 'detail', 'list', 'move', 'new', 'resolve'],
}

/** Folders inside an API domain that is too large to be flat. */
export const rooms: Record<string, string[]> = {
  notifications: ['mail', 'outbox', 'reminders', 'sms', 'whatsapp'],
}

/** Outside services by domain: files are `<name>.ts`, `<name>-….ts`, or stand in a folder `<name>/`. */
export const providers: Record<string, string[]> = {
  identity: ['local-provider', 'issuer', 'token-relay'],
  notifications: ['outbox', 'smtp', 'twilio', 'whatsapp'],
  push: ['web-push'],
  subscriptions: ['asaas', 'asaas-emulator'],
}

/** Where the SQL of a domain or a provider stands: one file, or for a domain a folder of them when one would be long. */
export const isStore = (path: string) =>
  /^api\/[^/]+\/([^/]+\/)?store\.ts$|^api\/[^/]+\/store\/[^/]+\.ts$/.test(path)

export const forbiddenNames = [
  'common',
  'helper',
  'helpers',
  'index',
  'misc',
  'service',
  'services',
  'util',
  'utils',
]

const verbs = words(`
  accept add adopt answer apply ask authenticate authorize book build call cancel change charge check choose claim close
  collect complete compute confirm contact contest convert copy count create deactivate decide decline delete deliver derive describe
  disable draw edit enable end enqueue ensure enter erase exchange expire export extend fetch fill filter find finish follow
  forget format gate get give grant guard handle import invite issue join keep leave limit list listen load lock look
  make mark mask match measure merge migrate mint mount move name notify offer open order pay pick plan post prepare price
  publish queue raise reach reactivate read receive reconcile record recompute redirect refresh refund refuse register
  relay release remember remind remove rename render renew reopen replace reply report requeue request require reserve reset resolve
  restore retry return revoke rotate route save scan schedule scrub seal search seed select send serve set share show
  sign sort spend split stage start stop store submit subscribe suggest sweep switch take tell toggle track trap undo unlock update
  upload use validate verify view wait watch withdraw write`)

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}

export const isVerbFile = (name: string) =>
  /^[a-z]+(-[a-z0-9]+)+\.ts$/.test(name) && verbs.has(name.split('-')[0] ?? '')
