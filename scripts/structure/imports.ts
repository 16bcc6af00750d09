import { basename, dirname, join } from 'node:path/posix'
import * as house from './house.ts'
import { type Breach, codeOf, isTest, lineAt, type Source, type Tree } from './sources.ts'

/** `target` is a path of the repository; undefined for a package. */
export type Import = {
  from: string
  line: number
  specifier: string
  target: string | undefined
  types: boolean
  lazy: boolean
}

const statement = /^[ \t]*(?:import|export)\s+(type\s)?([^'"`;]*?\bfrom\s*)?(['"])([^'"\n]+)\3/gm
const call = /\bimport\(\s*(['"`])([^'"`\n]+)\1\s*\)/g
const onlyTypes = /^\{\s*(?:type\s+[\w$]+(?:\s+as\s+[\w$]+)?\s*,?\s*)+\}\s*from\s*$/

export function importsOf(source: Source): Import[] {
  const found: Import[] = []
  const add = (offset: number, specifier: string, types: boolean, lazy: boolean) =>
    found.push({
      from: source.path,
      line: lineAt(source.code, offset),
      specifier,
      target: resolve(source.path, specifier),
      types,
      lazy,
    })
  for (const match of source.code.matchAll(statement)) {
    const [, type, clause = '', , specifier = ''] = match
    add(match.index, specifier, type !== undefined || onlyTypes.test(clause), false)
  }
  for (const match of source.code.matchAll(call)) add(match.index, match[2] ?? '', false, true)
  return found
}

const known = new WeakMap<Tree, Import[]>()

export function allImports(tree: Tree): Import[] {
  const found = known.get(tree) ?? codeOf(tree).flatMap(importsOf)
  known.set(tree, found)
  return found
}

/** All files that come with `roots`: their imports and, in turn, what these import. Types and lazy imports do not count. */
export function reachedFrom(tree: Tree, roots: string[]): Set<string> {
  const byFile = Map.groupBy(
    allImports(tree).filter((found) => !found.types && !found.lazy),
    (found) => found.from,
  )
  const seen = new Set<string>()
  const walk = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    for (const { target } of byFile.get(path) ?? []) if (target) walk(target)
  }
  for (const root of roots) walk(root)
  return seen
}

function resolve(from: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('.')) return join(dirname(from), plain)
  const own = /^@encaixe\/((?:contract|api|web)\/.+)$/.exec(plain)
  return own?.[1]
}

const entries = ['app.ts', 'dev.ts', 'open-product.ts', 'serve-request.ts', 'server.ts']

const fromParts = /^(lab\/(parts|faults)|contract|api\/testing|scripts)\/|^e2e\/(?!.*\.spec\.ts$)/

/** Imports go in one direction: routes → domain → platform, and web → contract ← api. */
export function direction(tree: Tree): Breach[] {
  return allImports(tree).flatMap((found) => {
    if (found.target === undefined) return []
    const message =
      tree.sources.has(found.target) || !/\.tsx?$/.test(found.target)
        ? wrongWay(found)
        : 'the imported file does not exist'
    const generated = found.specifier.includes('/+types/')
    return message && !generated ? [{ path: found.from, line: found.line, rule: 'direction', message }] : []
  })
}

function wrongWay(found: Import): string | undefined {
  const { from, target = '' } = found
  const [side = '', area = ''] = from.split('/')
  const [otherSide = '', otherArea = ''] = target.split('/')
  if (otherSide === 'lab' && side !== 'lab') return 'nothing imports lab/'
  if (side === 'lab' && area === 'parts' && !fromParts.test(target))
    return 'a part sees the product from outside: it imports contract, api/testing, scripts, lab/faults and the tools of e2e'
  if (side === 'contract' && otherSide !== 'contract') return 'the contract imports neither api nor web'
  if (side === 'web' && !['web', 'contract'].includes(otherSide)) return `web never imports ${otherSide}`
  if (side === 'api' && !['api', 'contract'].includes(otherSide) && area !== 'dev.ts') {
    return `api never imports ${otherSide}`
  }
  if (isTest(from)) return undefined
  if (side === 'api' && otherSide === 'api') return wrongInApi(found, area, otherArea)
  if (side === 'web' && otherSide === 'web') return wrongInWeb(area, otherArea)
}

function wrongInApi(found: Import, area: string, otherArea: string): string | undefined {
  const { target = '' } = found
  const name = basename(target)
  const ground = [...entries, 'job-handlers.ts', 'seed', 'testing'].includes(area)
  if (otherArea === 'testing' && area !== 'testing') return 'only tests use api/testing'
  if (ground) return undefined
  if (entries.includes(otherArea)) return `only the entries of the process import ${otherArea}`
  if (area === otherArea) return name === 'routes.ts' ? 'only app.ts imports a routes.ts' : undefined
  if (!house.apiDomains.includes(otherArea)) return undefined
  if (area === 'platform' || area === 'migrations') return `${area} imports no domain`
  const upward = againstOrder(house.apiDomains, area, otherArea)
  if (upward) return upward
  if (area !== 'deps.ts' && name !== 'facade.ts') return 'a domain imports from another only its facade.ts'
}

function wrongInWeb(area: string, otherArea: string): string | undefined {
  if (area === otherArea) return undefined
  if (area === 'ui') return 'web/ui imports no other folder of web'
  if (area === 'entries') return undefined
  if (otherArea === 'routes') return 'only the entries import a route'
  if (otherArea === 'entries') return 'nothing imports an entry'
  if (area === 'platform' && house.webDomains.includes(otherArea)) return 'web/platform imports no domain'
  return againstOrder(house.webDomains, area, otherArea)
}

function againstOrder(order: string[], area: string, otherArea: string): string | undefined {
  if (!order.includes(area) || order.indexOf(area) >= order.indexOf(otherArea)) return undefined
  return `'${area}' comes before '${otherArea}' in the order of domains (house.ts)`
}

/**
 * Reports files that import each other in a circle. Imports of types and lazy imports do not count, because types are
 * erased and lazy imports run later.
 */
export function cycles(tree: Tree): Breach[] {
  const graph = new Map<string, { to: string; line: number }[]>()
  for (const { from, target, line, types, lazy } of allImports(tree)) {
    if (target === undefined || types || lazy || !tree.sources.has(target)) continue
    graph.set(from, [...(graph.get(from) ?? []), { to: target, line }])
  }
  const found: Breach[] = []
  const done = new Set<string>()
  const trail: string[] = []
  const visit = (path: string) => {
    trail.push(path)
    for (const { to, line } of graph.get(path) ?? []) {
      const start = trail.indexOf(to)
      if (start !== -1) {
        found.push({ path, line, rule: 'cycles', message: [...trail.slice(start), to].join(' → ') })
      } else if (!done.has(to)) visit(to)
    }
    trail.pop()
    done.add(path)
  }
  for (const path of graph.keys()) if (!done.has(path)) visit(path)
  return found
}
