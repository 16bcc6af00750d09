import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appPages } from '@encaixe/contract/addresses.ts'
import { contract } from '@encaixe/contract/contract.ts'
import { eventWords } from '@encaixe/contract/message-words.ts'
import { publicPages } from '@encaixe/contract/public-pages.ts'
import { reservedSlugs } from '@encaixe/contract/reserved-slugs.ts'
import { expect, test } from 'vitest'
import { root } from './root.ts'
import { isTest, readTree, type Source } from './structure/sources.ts'

const tree = readTree(root)
const textOf = (path: string) => tree.sources.get(path)?.text ?? ''
const document = textOf('docs/architecture.md')
const sectionOf = (title: string) => document.split(/^## /m).find((text) => text.startsWith(title)) ?? ''

type Thing = { name: string; file?: string }
type Step = {
  /** The path with which the step begins in the document. */
  path: string
  /** Whether one of the files of this path has the thing. */
  has(thing: Thing, files: Source[]): boolean
  /** Things to which a step with "If" applies. Without `applies`, the step must hold for at least one thing. */
  applies?(thing: Thing): boolean
  /** Names of things for which the step does not hold, each with its reason. */
  except?: Record<string, string>
}

const includes = (text: (thing: Thing) => string) => (thing: Thing, files: Source[]) =>
  files.some((source) => source.text.includes(text(thing)))
const quoted = includes(({ name }) => `'${name}'`)
const word = ({ name }: Thing, files: Source[]) =>
  files.some((source) => new RegExp(`\\b${name}\\b`).test(source.text))

const calls = Object.entries(contract).flatMap(([noun, endpoints]) =>
  Object.entries(endpoints as Record<string, { method: string; path: string }>).map(([call, about]) => ({
    ...{ noun, call, path: about.path, name: `${about.method} ${about.path}` },
  })),
)
const callOf = ({ name }: Thing) => calls.find((call) => call.name === name)

/** The pages of the four trades share one module. */
const moduleOf = (path: string) =>
  new RegExp(`name: '([a-z-]+)',\\s*head: \\{\\s*path: '${path}'`).exec(
    textOf('web/entries/text-pages.ts'),
  )?.[1] ?? 'trade'
const texts = publicPages.map(({ path }) => ({
  ...{ name: path, file: `web/routes/public/${moduleOf(path)}.tsx` },
}))
const appFiles = Object.entries(appPages).map(([name, path]) => ({
  ...{ name: path, file: `web/routes/app/${name}.tsx` },
}))
const shopPages = [
  { name: '/:slug', file: 'web/routes/public/company.tsx' },
  { name: '/:slug/agendar/:procedureId', file: 'web/routes/public/booking.tsx' },
  { name: '/a/:token', file: 'web/routes/public/link.tsx' },
  { name: '/convite/:token', file: 'web/routes/public/invitation.tsx' },
]
const pages: Thing[] = [...texts, ...appFiles, ...shopPages]
const startOf = ({ name }: Thing) => name.split('/')[1] ?? ''
const ownText = ({ file = '' }: Thing) => textOf(file)
const isText = ({ name }: Thing) => texts.some((page) => page.name === name)
const isApp = ({ file = '' }: Thing) => file.startsWith('web/routes/app/')

const tables = [
  ...(
    /^export interface Tables \{([^}]*)\}/m.exec(textOf('api/platform/database/tables.ts'))?.[1] ?? ''
  ).matchAll(/^\s*(\w+):/gm),
].map(([, name = '']) => ({ name }))

const staleLists = 'web/platform/stale-lists.ts'
const outside = 'only programs outside of our pages call it'
const recipes: Record<string, { things: Thing[]; steps: Step[] }> = {
  'An endpoint': {
    things: calls,
    steps: [
      { path: 'contract/<noun>.ts', has: includes((thing) => `'${callOf(thing)?.path}'`) },
      {
        path: 'contract/contract.ts',
        has: (thing, files) => word({ name: callOf(thing)?.noun ?? '' }, files),
      },
      { path: 'contract/permissions.ts', has: quoted },
      {
        path: 'api/<domain>/routes.ts',
        has: (thing) => routesOf(thing) !== undefined,
      },
      {
        path: 'api/app.ts',
        has: includes((thing) => `'./${routesOf(thing)?.path.split('/')[1]}/`),
      },
      { path: 'api/testing/role-matrix/<name>.ts', has: quoted },
      {
        path: 'web/<domain>/<name>.ts',
        has: (thing, files) =>
          quoted(
            thing,
            files.filter(({ path }) => path !== staleLists),
          ),
        except: {
          'GET /api/health/live': outside,
          'GET /api/health/ready': outside,
          'GET /api/auth/profile': outside,
          'GET /api/schedules/available-slots': outside,
          'GET /api/procedures/company/{companyId}/active': outside,
          'GET /api/public/available-collaborators/{companyId}/{procedureId}/{date}/{startTime}': outside,
          'GET /api/public/available-days/{companyId}/{procedureId}/{month}': outside,
          'GET /api/public/available-slots/{companyId}/{procedureId}/{date}': outside,
          'GET /api/subscriptions/plans': outside,
          'GET /api/waitlist/won': 'the dashboard reads it in `GET /api/dashboard`',
          'GET /api/public/photos/{id}': 'the browser loads it as a picture',
          'POST /api/public/events': 'the browser sends it as a beacon',
        },
      },
      { path: staleLists, has: quoted, applies: ({ name }) => !name.startsWith('GET ') },
    ],
  },
  'A page': {
    things: pages,
    steps: [
      {
        path: 'contract/addresses.ts',
        has: (thing, files) => quoted(thing, isText(thing) ? filesOf('contract/public-pages.ts') : files),
      },
      {
        path: 'web/routes/<area>/<page>.tsx',
        has: (thing) => /^export default /m.test(ownText(thing)),
      },
      {
        path: 'web/routes/app/<page>.tsx',
        applies: isApp,
        has: (thing) =>
          /^export const title = /m.test(ownText(thing)) && /^export const needs = /m.test(ownText(thing)),
        except: {
          '/login': 'nobody is signed in there',
          '/auth/callback': 'nobody is signed in there',
          '/api/dev/ui': 'only developers open it',
        },
      },
      {
        path: 'web/entries/load-pages.tsx',
        applies: (thing) => !isApp(thing) && !isText(thing),
        has: ({ file = '' }, files) => files.some(({ text }) => text.includes(file.replace('web/', '../'))),
      },
      {
        path: 'web/<domain>/<name>.tsx',
        has: (thing) => /from '\.\.\/\.\.\/(?!platform\/|ui\/)[a-z-]+\//.test(ownText(thing)),
        except: { '/api/dev/ui': 'it shows the components of web/ui' },
      },
      {
        path: 'contract/reserved-slugs.ts',
        has: (thing) => /^(:|$)/.test(startOf(thing)) || reservedSlugs.has(startOf(thing)),
        except: { '/a/:token': 'no slug has one letter' },
      },
      { path: 'web/shell/app-links.tsx', has: quoted },
      { path: 'docs/screens/<name>.md', has: includes(({ name }) => name) },
      { path: 'e2e/<name>.spec.ts', has: includes(({ name }) => name) },
    ],
  },
  'A table': {
    things: tables,
    steps: [
      {
        path: 'api/migrations/<number>-<name>.sql',
        has: ({ name }, files) =>
          files.some(({ text }) => new RegExp(`\\b(table|view|rename to) ${name}\\b`).test(text)),
        except: {
          schema_migrations: 'the first start makes it before every migration',
          restores: 'a restore makes it before it loads the rows of an older version',
        },
      },
      { path: 'api/platform/database/tables.ts', has: word },
      {
        path: 'api/<domain>/<name>.ts',
        has: (thing, files) => word(thing, files.filter(isProduct)),
        except: {
          rate_hits: 'only processes of an older release use it',
        },
      },
      { path: 'api/personal-data/<name>.ts', has: word },
      { path: 'api/<domain>/jobs.ts', has: (_, files) => files.length > 0 },
    ],
  },
  'A message': {
    things: Object.keys(eventWords).map((name) => ({ name })),
    steps: [
      { path: 'contract/messages.ts', has: quoted },
      { path: 'contract/message-words.ts', has: word },
      {
        path: 'api/migrations/<number>-<name>.sql',
        has: (thing, files) =>
          quoted(thing, files.filter(({ text }) => text.includes('messages_event_check')).slice(-1)),
      },
      { path: 'api/platform/database/tables.ts', has: quoted },
      {
        path: 'api/<domain>/<name>.ts',
        has: (thing, files) => quoted(thing, files.filter(isProduct)),
      },
      { path: 'api/notifications/mail/booking-mail.ts', has: quoted },
      { path: 'api/notifications/push-to-team.ts', has: quoted },
    ],
  },
}

const isProduct = ({ path }: Source) => !/^api\/(testing|seed|migrations)\/|\/tables\.ts$/.test(path)

function routesOf(thing: Thing): Source | undefined {
  const { noun, call } = callOf(thing) ?? {}
  const connected = new RegExp(`\\b${noun}\\.${call}\\b`)
  return [...tree.sources.values()].find(
    ({ path, text }) => /^api\/[a-z-]+\/route(s|-[a-z-]+)\.ts$/.test(path) && connected.test(text),
  )
}

/** The files of a path. A placeholder in angle brackets matches any name, also a name in a folder of the domain. */
function filesOf(path: string): Source[] {
  const pattern = path
    .replace(/\.ts$/, '.tsx?')
    .split(/<[^>]*>/)
    .map((part) => part.replaceAll('.', '\\.'))
  const whole = new RegExp(`^${pattern.join('[a-z0-9/-]+')}$`)
  const isSpec = /\.spec\.ts$/.test(path)
  return [...tree.sources.values()].filter(
    (source) => whole.test(source.path) && (isSpec || !isTest(source.path)),
  )
}

type Written = { path: string; isOptional: boolean }

function stepsOf(title: string): Written[] {
  const text =
    sectionOf('Recipes')
      .split(/^### /m)
      .find((part) => part.startsWith(title)) ?? ''
  return [...text.matchAll(/^\d+\. (.*)$/gm)].map(([, line = '']) => ({
    path: /`([^`]+)`/.exec(line)?.[1] ?? line,
    isOptional: line.startsWith('If '),
  }))
}

test('the architecture document has the same recipes and steps as this test', () => {
  const written = [...sectionOf('Recipes').matchAll(/^### (.*)$/gm)].map(([, title]) => title)
  expect(written).toEqual(Object.keys(recipes))
  for (const [title, { things, steps }] of Object.entries(recipes)) {
    expect(stepsOf(title).map(({ path }) => path)).toEqual(steps.map(({ path }) => path))
    expect([title, things.length > 10]).toEqual([title, true])
  }
})

const all = Object.entries(recipes).flatMap(([title, { things, steps }]) =>
  steps.map((step, at) => ({ title, at: at + 1, path: step.path, step, things })),
)

test.each(all)(
  'step $at of recipe "$title" holds in $path, except for its listed exceptions',
  ({ title, at, step, things }) => {
    const files = filesOf(step.path)
    expect([step.path, files.length > 0]).toEqual([step.path, true])
    const { applies = () => true, except = {} } = step
    const missing = things
      .filter((thing) => applies(thing) && !step.has(thing, files))
      .map(({ name }) => name)
    const isOptional = stepsOf(title)[at - 1]?.isOptional
    if (isOptional && !step.applies) expect(missing.length).toBeLessThan(things.length)
    else expect(missing.sort()).toEqual(Object.keys(except).sort())
  },
)

const rows = sectionOf('Where do I change')
  .split('\n')
  .filter((line) => /^\| (?!what \|)/.test(line))
  .map((line) => ({
    what: line.split(' | ')[0]?.slice(2) ?? '',
    named: [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  }))

test('the index "Where do I change" has at most 25 rows', () => {
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.length).toBeLessThanOrEqual(25)
})

const isPath = (name: string) => name.includes('/') && !name.includes(' ')

/** A database function is defined in the file with its name; in a release without api/sql, in a migration. */
function definesFunction(name: string): boolean {
  const own = tree.sources.get(`api/sql/${name}.sql`)
  const files = tree.paths.some((path) => path.startsWith('api/sql/'))
    ? [own]
    : filesOf('api/migrations/<name>.sql')
  return files.some((source) => source?.text.includes(`function ${name}(`))
}

test.each(rows)('the files and names in the row "$what" of the index exist', ({ named }) => {
  const paths = named.filter(isPath)
  const under = (folder: string) => tree.paths.filter((path) => path.startsWith(folder))
  const missing = paths.filter((path) =>
    path.endsWith('/') ? under(path).length === 0 : !tree.paths.includes(path),
  )
  const texts = paths.flatMap((path) => (path.endsWith('/') ? under(path) : [path])).map(textOf)
  const declares = (name: string) =>
    texts.some((text) =>
      new RegExp(
        `\\b(const|function|class|type|interface|constraint|column)\\s+${name}\\b|\\b${name} text\\b`,
      ).test(text),
    )
  const unknown = named
    .filter((name) => /^\w+(\(\))?$/.test(name))
    .filter((name) => (name.endsWith('()') ? !definesFunction(name.slice(0, -2)) : !declares(name)))
  expect([...missing, ...unknown]).toEqual([])
})

const list = textOf('docs/decisions/000-list.md')
const decisions = tree.paths.filter(
  (path) => /^docs\/decisions\/\d{3}-/.test(path) && !path.endsWith('000-list.md'),
)

test('the list of decisions has each decision once, below a topic and with the title of its page', () => {
  const listed = list
    .split(/^## /m)
    .slice(1)
    .flatMap((topic) => [...topic.matchAll(/^- \[(\d{3})\]\(([^)]+)\) (.*)$/gm)])
  const written = listed.map(
    ([, number, file, title = '']) => `${file} ${number} ${title.replace(/ \(superseded by \d+\)$/, '')}`,
  )
  const own = decisions.map((path) => `${path.split('/').at(-1)} ${textOf(path).split('\n')[0]?.slice(2)}`)
  expect(written.sort()).toEqual(own.sort())
})

/** The tree has no text of files without a known ending. */
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the image and the systemd unit start Node with the options and variables of `npm start`', () => {
  const { start } = JSON.parse(read('package.json')).scripts
  const bounds = start.match(/--[\w-]+=\d+|MALLOC_\w+=\d+/g)
  expect(bounds.length).toBeGreaterThan(3)
  for (const path of ['deploy/Dockerfile', 'deploy/encaixe@.service'])
    expect([path, bounds.filter((bound: string) => !read(path).includes(bound))]).toEqual([path, []])
})

test('the command of operators has the folder of data and the settings of the systemd unit', () => {
  const command = read('deploy/encaixe-command')
  const unit = read('deploy/encaixe@.service').replaceAll('%S', '/var/lib')
  for (const setting of [/DATA_DIR=\S+/, /EnvironmentFile=\S+/])
    expect(command.match(setting)?.[0]).toBe(unit.match(setting)?.[0])
})

test('each variable of deploy/env.example is Compose’s own or has a row in docs/operations.md', () => {
  const names = [...read('deploy/env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  const rows = read('docs/operations.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .join('\n')
  const unknown = names.filter((name) => !rows.includes(`\`${name}`))
  expect(unknown).toEqual(['DOMAIN', 'POSTGRES_PASSWORD'])
})
