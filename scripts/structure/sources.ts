import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutComments } from './scan.ts'

/** `code` is `text` with its comments blanked, so that offsets and lines stay the same. */
export type Source = { path: string; text: string; code: string }
export type Tree = { paths: string[]; sources: Map<string, Source> }
export type Breach = { path: string; line: number; rule: string; message: string }

const readable = /\.(ts|tsx|js|css|md|json|ya?ml|html|sql|sh|svg)$|^\.ci\//
export const isCode = (path: string) => /\.(ts|tsx)$/.test(path)
export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)

export function treeOf(files: Record<string, string>): Tree {
  const sources = new Map<string, Source>()
  for (const [path, text] of Object.entries(files)) {
    sources.set(path, { path, text, code: isCode(path) ? withoutComments(text) : text })
  }
  return { paths: Object.keys(files).sort(), sources }
}

/** Tracked and new files, without the ignored and the deleted. */
export function readTree(root: string): Tree {
  const list = (...args: string[]) =>
    execFileSync('git', ['ls-files', '-z', ...args], { cwd: root, encoding: 'utf8', maxBuffer: 64e6 })
      .split('\0')
      .filter(Boolean)
  const gone = new Set(list('--deleted'))
  const paths = [...new Set(list('--cached', '--others', '--exclude-standard'))].filter(
    (path) => !gone.has(path),
  )
  const texts = paths.map((path) => [path, readable.test(path) ? readFileSync(join(root, path), 'utf8') : ''])
  return treeOf(Object.fromEntries(texts))
}

export function codeOf(tree: Tree): Source[] {
  return [...tree.sources.values()].filter((source) => isCode(source.path))
}

export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

/** One breach for each match of a pattern (which must be global) in a source. */
export function matches(source: Source, pattern: RegExp, rule: string, message: string, text = source.code) {
  return [...text.matchAll(pattern)].map((match) => ({
    path: source.path,
    line: lineAt(text, match.index),
    rule,
    message,
  }))
}
