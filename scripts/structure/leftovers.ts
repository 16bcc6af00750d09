import { type Breach, codeOf, isCode, isTest, matches, type Source, type Tree } from './sources.ts'

const places =
  /(?<![\w.~@-])\/(work|root|home|Users|tmp)\/\w|\b(registry|npm|mirror)\.[a-z0-9-]+\.(org|com|net|io|dev|internal)\b/g
const unfinished = /\b(TODO|FIXME|XXX)\b|@ts-(ignore|expect-error|nocheck)|biome-ignore|eslint-disable/g
const silenced = /\b(test|it|describe|suite)(\.\w+)*\.(skip|only|todo|fixme|skipIf|runIf|fails)\b/g
const printing = /\bconsole\.(log|debug|info)\(|\bdebugger\b/g

/** Refuses what must not be committed: paths of one machine, unfinished work, skipped tests, printing. */
export function leftovers(tree: Tree): Breach[] {
  const everywhere = [...tree.sources.values()].flatMap((source) => [
    ...matches(
      source,
      places,
      'leftovers',
      'contains an absolute path or a registry of one machine',
      source.text,
    ),
    ...matches(
      source,
      unfinished,
      'leftovers',
      'contains a TODO or switches a check off',
      isCode(source.path) ? source.text : '',
    ),
  ])
  return [...everywhere, ...codeOf(tree).flatMap(inCode)]
}

function inCode(source: Source): Breach[] {
  const product = /^(api|contract|web)\//.test(source.path) && !isTest(source.path)
  return [
    ...(isTest(source.path)
      ? matches(source, silenced, 'leftovers', 'skips a test, or runs only this one')
      : []),
    ...(product ? matches(source, printing, 'leftovers', 'prints with console: use the log') : []),
  ]
}
