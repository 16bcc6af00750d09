import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `code` is `text` with spaces in place of its comments, so that offsets and lines stay the same. */
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

/** Reads the tracked and new files, without ignored and deleted files. */
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

export type Piece = { kind: 'code' | 'comment' | 'literal'; text: string }

const regexMayFollow = /(?:^|[=(,:;!&|?{}[\n+]|=>|\breturn|\btypeof|\bcase)\s*$/
const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/** The text with its comments turned into spaces, so that offsets and lines stay the same. */
export function withoutComments(text: string): string {
  return scan(text)
    .map((piece) => (piece.kind === 'comment' ? blank(piece.text) : piece.text))
    .join('')
}

/** Returns a source with only the text of its strings and templates, at the same offsets. */
export function literalsOf(text: string): string {
  return scan(text)
    .map((piece) => (piece.kind === 'literal' ? piece.text : blank(piece.text)))
    .join('')
}

/** Splits a source into code, comments and literals: TypeScript 7 has no parser that a script can call. */
export function scan(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  let before = ''
  const take = (kind: Piece['kind'], end: number) => {
    const piece = text.slice(at, end)
    pieces.push({ kind, text: piece })
    if (kind !== 'comment') before = (before + piece).slice(-40)
    at = end
  }
  // Depth of braces at which each open `${` of a template closes.
  const templates: number[] = []
  let depth = 0
  const takeTemplate = (from: number) => {
    take('literal', endOfTemplate(text, from))
    if (text.slice(at - 2, at) === '${') templates.push(depth++)
  }
  while (at < text.length) {
    const char = text[at]
    const next = text[at + 1]
    if (char === '/' && next === '/') take('comment', until(text, at, '\n'))
    else if (char === '/' && next === '*') take('comment', until(text, at + 2, '*/') + 2)
    else if (char === "'" || char === '"') take('literal', endOfString(text, at + 1, char))
    else if (char === '/' && regexMayFollow.test(before)) take('code', endOfRegex(text, at + 1))
    else if (char === '`') takeTemplate(at + 1)
    else {
      if (char === '{') depth += 1
      if (char === '}') depth -= 1
      const closes = char === '}' && templates.at(-1) === depth
      take('code', closes ? at + 1 : nextMark(text, at + 1))
      if (closes) {
        templates.pop()
        takeTemplate(at)
      }
    }
  }
  return pieces
}

const marks = /[/'"`{}]/g

/** The position of the next character that may begin or end a piece other than plain code. */
function nextMark(text: string, from: number): number {
  marks.lastIndex = from
  return marks.exec(text)?.index ?? text.length
}

function until(text: string, from: number, mark: string): number {
  const found = text.indexOf(mark, from)
  return found === -1 ? text.length : found
}

function endOfString(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === quote || text[at] === '\n') return at + 1
  }
  return text.length
}

/** The position just after the closing backtick, or just after the `${` that opens an expression. */
function endOfTemplate(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '`') return at + 1
    else if (text[at] === '$' && text[at + 1] === '{') return at + 2
  }
  return text.length
}

function endOfRegex(text: string, from: number): number {
  let inClass = false
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '[') inClass = true
    else if (text[at] === ']') inClass = false
    else if (text[at] === '\n') return from
    else if (text[at] === '/' && !inClass) return at + 1
  }
  return from
}
