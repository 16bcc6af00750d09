import { posix } from 'node:path'
import { codeOf, lineAt, type Source, type Tree } from './sources.ts'

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

export function allImports(tree: Tree): Import[] {
  return codeOf(tree).flatMap(importsOf)
}

function resolve(from: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('.')) return posix.join(posix.dirname(from), plain)
  const own = /^@encaixe\/((?:contract|api|web)\/.+)$/.exec(plain)
  return own?.[1]
}
