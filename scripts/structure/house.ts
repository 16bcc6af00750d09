/** The closed lists of the structure check: a new folder, verb or provider is added here, where a review sees it. */
export const rootFolders = [
  '.ci',
  '.github',
  'api',
  'contract',
  'deploy',
  'docs',
  'e2e',
  'lab',
  'scripts',
  'web',
]

export const rootFiles = [
  '.dockerignore',
  '.editorconfig',
  '.gitignore',
  '.npmrc',
  '.nvmrc',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'biome.json',
  'package-lock.json',
  'package.json',
  'playwright.config.ts',
  'tsconfig.base.json',
  'tsconfig.json',
  'vitest.config.ts',
]

/** Lowest domain first: a domain imports code and types only from the domains above it in this list. */
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
  'dashboard',
  'personal-data',
  'contact',
  'sitemap',
  'analytics',
  'health',
  'backups',
]

/** Folders of the API that are not domains. */
export const apiGrounds = ['migrations', 'platform', 'seed', 'sql', 'testing']

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

/** Lowest domain first, in another order than the API's, because screens combine data that the API separates. */
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

/** Files of the web in which a browser or the server starts. */
export const webEntries = ['web/entries/app.tsx', 'web/entries/public.tsx', 'web/entries/server.tsx']

export const webGrounds = ['entries', 'platform', 'public', 'routes', 'ui']

/** Folders inside a web domain that is too large to be flat. */
export const webRooms: Record<string, string[]> = {
  appointments: ['book', 'choose-time', 'deposits', 'detail', 'list', 'move', 'new', 'resolve'],
}

/** Folders inside an API domain that is too large to be flat. */
export const rooms: Record<string, string[]> = {
  notifications: ['mail', 'outbox', 'reminders', 'sms', 'whatsapp'],
}

/** Outside services by domain. A service's files are `<name>.ts`, `<name>-….ts`, or files in a folder `<name>/`. */
export const providers: Record<string, string[]> = {
  identity: ['local-provider', 'issuer', 'token-relay'],
  notifications: ['outbox', 'smtp', 'twilio', 'whatsapp'],
  push: ['web-push'],
  subscriptions: ['asaas', 'asaas-emulator'],
}

/** `name` is the file, or the folder, directly inside of the domain. */
export const isProvider = (domain: string, name: string) =>
  (providers[domain] ?? []).some(
    (known) => name === known || name === `${known}.ts` || name.startsWith(`${known}-`),
  )

/** Whether the path is a file for the SQL of a domain or provider: one file, or for a big domain a folder of files. */
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
  accept answer apply ask book build cancel change check choose claim close complete compute contest convert copy count
  create decide delete deliver describe draw edit end enqueue ensure erase expire export fetch fill find follow guard
  handle import invite join keep leave list load lock look make mark match measure merge migrate mount move name offer
  open order pay plan queue reactivate read receive reconcile record refresh register relay remind render renew reopen
  replace report request require resolve restore retry route save schedule scrub seal seed send serve set share show
  sign sort split stage start stop store submit subscribe switch take track trap undo update use verify view wait watch
  withdraw write`)

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}

export const isVerbFile = (name: string) =>
  /^[a-z]+(-[a-z0-9]+)+\.ts$/.test(name) && verbs.has(name.split('-')[0] ?? '')
