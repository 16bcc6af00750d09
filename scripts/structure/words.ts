import { bounds, excusedNames } from './exceptions.ts'
import { type Breach, isCode, isTest, lineAt, type Piece, type Source, scan, type Tree } from './sources.ts'

export type Kind = 'fragments' | 'pronouns' | 'names'

/** Migrations up to this number have run on databases, so nobody edits them. */
const lastFrozen = 56

const fragment = /^(of|what|whose|who|which|that|such|so|nor|says|as)\b/i
const pronoun = /\b(she|her|hers|herself)\b/i
const riddles = new Set(
  'told untold foretold retold remember remembers remembered forget forgets forgot forgotten patience'.split(
    ' ',
  ),
)

/** Reports words that make a reader guess: a comment without a subject, a pronoun for a person, a riddle as a name. */
export function words(tree: Tree, limits: Record<Kind, number> = bounds.words): Breach[] {
  const found = findWords(tree)
  return (['fragments', 'pronouns', 'names'] as const).flatMap((kind) =>
    found[kind].length > limits[kind] ? found[kind] : [],
  )
}

export function findWords(tree: Tree): Record<Kind, Breach[]> {
  const sources = [...tree.sources.values()].filter(({ path }) => isRead(path))
  return {
    fragments: sources.flatMap(fragmentsIn),
    pronouns: sources.flatMap(pronounsIn),
    names: [
      ...sources.filter(({ path }) => isCode(path)).flatMap(riddlesIn),
      ...tree.paths.flatMap(riddleOfFile),
    ],
  }
}

function isRead(path: string): boolean {
  const migration = /^api\/migrations\/(\d+)-/.exec(path)
  if (migration) return Number(migration[1]) > lastFrozen
  return /\.(ts|tsx|js|css|sql)$/.test(path) && path !== 'api/platform/database/tables.ts'
}

const breach = ({ path, text }: Source, at: number, message: string): Breach => ({
  path,
  line: lineAt(text, at),
  rule: 'words',
  message,
})

function fragmentsIn(source: Source): Breach[] {
  return commentsOf(source).flatMap(({ text, at }) => {
    const [first] = fragment.exec(text.replace(/^[\s/*-]+/, '')) ?? []
    return first ? [breach(source, at, `a comment begins with '${first}': name its subject first`)] : []
  })
}

function pronounsIn(source: Source): Breach[] {
  const titles = isTest(source.path) ? titlesOf(piecesOf(source)) : []
  return [...piecesOf(source).filter(({ kind }) => kind === 'comment'), ...titles].flatMap(({ text, at }) => {
    const found = pronoun.exec(text)
    const message = `'${found?.[0]}' is nobody: say the client, the owner, the professional, the member`
    return found ? [breach(source, at + found.index, message)] : []
  })
}

/** Reports each name with a refused word once for each file. */
function riddlesIn(source: Source): Breach[] {
  const code = piecesOf(source)
    .map(({ kind, text }) => (kind === 'code' ? text : text.replace(/[^\n]/g, ' ')))
    .join('')
  const seen = new Set<string>()
  return [...code.matchAll(/[A-Za-z_$][\w$]*/g)].flatMap(({ 0: name, index }) => {
    if (!isRiddle(name) || seen.has(name) || isExcused(source.path, code, name, index)) return []
    seen.add(name)
    return [breach(source, index, `the name '${name}' does not say what it holds: see docs/style.md`)]
  })
}

function riddleOfFile(path: string): Breach[] {
  if (path.startsWith('api/migrations/') || !isRiddle(path.replaceAll(/\W/g, '_'))) return []
  return [{ path, line: 1, rule: 'words', message: 'the name of this file is a riddle: see docs/style.md' }]
}

const isRiddle = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_$]+/)
    .some((word) => riddles.has(word))

/** Whether a name is excused: a column or a JSON field keeps its name, but only as a property. */
function isExcused(path: string, code: string, name: string, at: number): boolean {
  const isProperty = code[at - 1] === '.' || /^\??:/.test(code.slice(at + name.length))
  return isProperty && excusedNames.some((excuse) => excuse.name === name && path.startsWith(excuse.within))
}

type Placed = Piece & { at: number }

const cached = new WeakMap<Source, Placed[]>()

function piecesOf(source: Source): Placed[] {
  const pieces = cached.get(source) ?? split(source)
  cached.set(source, pieces)
  return pieces
}

/** SQL has comments from `--` to the end of the line, and CSS only those between slash and star. */
function split({ path, text }: Source): Placed[] {
  if (path.endsWith('.sql')) return matched(text, /--.*/g)
  if (path.endsWith('.css')) return matched(text, /\/\*[\s\S]*?\*\//g)
  let at = 0
  return scan(text).map((piece) => {
    const placed = { ...piece, at }
    at += piece.text.length
    return placed
  })
}

const matched = (text: string, pattern: RegExp): Placed[] =>
  [...text.matchAll(pattern)].map((found) => ({ kind: 'comment', text: found[0], at: found.index }))

/** Joins comments: a comment of one line directly below another comment continues it. */
function commentsOf(source: Source): Placed[] {
  let end = Number.NEGATIVE_INFINITY
  return piecesOf(source)
    .filter(({ kind }) => kind === 'comment')
    .filter(({ text, at }) => {
      const isLine = /^(\/\/|--)/.test(text)
      const continues = isLine && /^\n[ \t]*$/.test(source.text.slice(end, at))
      const isAlone = /(^|\n)[ \t]*$/.test(source.text.slice(Math.max(0, at - 200), at))
      end = isLine && isAlone ? at + text.length : Number.NEGATIVE_INFINITY
      return !continues
    })
}

/** The titles of tests: the first argument of `test`, `describe` and their variants, even of `test.each(rows)`. */
function titlesOf(pieces: Placed[]): Placed[] {
  let before = ''
  return pieces.filter(({ kind, text }) => {
    const isTitle = kind === 'literal' && /(\b(test|it|describe)(\.\w+)*|\))\(\s*$/.test(before)
    if (kind !== 'comment') before = (before + text).slice(-60)
    return isTitle
  })
}
