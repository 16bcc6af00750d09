import * as house from './house.ts'
import { importsOf } from './imports.ts'
import {
  type Breach,
  codeOf,
  isCode,
  isTest,
  literalsOf,
  matches,
  type Source,
  type Tree,
} from './sources.ts'

const drivers = /^(kysely|pg|pg-boss)(\/|$)/
const statements =
  /\b(insert\s+into\s+\w+|delete\s+from\s+\w+|update\s+\w+\s+set\s|select\s[^'`]{1,400}?\sfrom\s+\w+)/g
const builders = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/g
const databaseTime =
  /\bnow\(\)|\b(current_timestamp|current_date|current_time|localtimestamp|localtime)\b|\b(clock|statement|transaction)_timestamp\(/gi
const bareDay = /new Date\(\s*(['"`])\d{4}-\d{2}-\d{2}\1\s*\)/g
const reachesOut =
  /(?<![.\w$])fetch\(|\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\(|\bprocess\.(env|exit)\b/g

/** In a domain only the store contains SQL, and rule files are pure. */
export function database(tree: Tree): Breach[] {
  return codeOf(tree).flatMap((source) => {
    const [side, area = ''] = source.path.split('/')
    if (side !== 'api' || !house.apiDomains.includes(area) || isTest(source.path)) return []
    return house.isStore(source.path) ? [] : [...queries(source), ...impure(source, area)]
  })
}

function queries(source: Source): Breach[] {
  const loaded = importsOf(source).filter((found) => !found.types && drivers.test(found.specifier))
  return [
    ...loaded.map(({ line, specifier }) => ({
      path: source.path,
      line,
      rule: 'database',
      message: `only a store or the platform may import ${specifier}`,
    })),
    ...matches(
      source,
      statements,
      'database',
      'SQL belongs in the store of the domain',
      literalsOf(source.text),
    ),
    ...matches(source, builders, 'database', 'SQL belongs in the store of the domain'),
  ]
}

function impure(source: Source, area: string): Breach[] {
  if (!isRule(source.path, area)) return []
  const message = 'a rule file is pure: no network, clock, random numbers or environment'
  const used = importsOf(source).filter((found) => !found.types && house.isStore(found.target ?? ''))
  return [
    ...matches(source, reachesOut, 'pure-rules', message),
    ...used.map(({ line }) => ({
      path: source.path,
      line,
      rule: 'pure-rules',
      message: 'a rule file must not import a store',
    })),
  ]
}

function isRule(path: string, area: string): boolean {
  const [name = '', ...below] = path.split('/').slice(2)
  if (below.length > 0 || ['facade.ts', 'routes.ts', 'jobs.ts'].includes(name) || house.isVerbFile(name))
    return false
  return !house.isProvider(area, name)
}

/** The time comes from the process's clock, never from SQL, and a calendar day is never parsed as an instant. */
export function time(tree: Tree): Breach[] {
  return [...tree.sources.values()].flatMap((source) => {
    const sql = sqlOf(source)
    const message = 'SQL must not read the time: pass the instant as a parameter'
    return [
      ...(sql ? matches(source, databaseTime, 'time', message, sql) : []),
      ...matches(
        source,
        bareDay,
        'time',
        'a calendar day stays text: new Date() would make it midnight in UTC',
      ),
    ]
  })
}

function sqlOf({ path, text }: Source): string | undefined {
  if (!path.startsWith('api/')) return undefined
  if (path.endsWith('.sql')) return text.replace(/--.*/g, (comment) => ' '.repeat(comment.length))
  return isCode(path) && !isTest(path) ? literalsOf(text) : undefined
}
