import { database, time } from './structure/database.ts'
import { type Exception, exceptions, longFiles } from './structure/exceptions.ts'
import { folders } from './structure/folders.ts'
import { cycles, direction } from './structure/imports.ts'
import { leftovers } from './structure/leftovers.ts'
import { lightPages } from './structure/light-pages.ts'
import { migrations } from './structure/migrations.ts'
import { packages } from './structure/packages.ts'
import { pictures } from './structure/pictures.ts'
import { folds, measure, percent, sizes } from './structure/sizes.ts'
import { type Breach, readTree, type Tree } from './structure/sources.ts'
import { findWords, words } from './structure/words.ts'

const rules = [
  folders,
  direction,
  cycles,
  lightPages,
  database,
  time,
  leftovers,
  migrations,
  folds,
  words,
  packages,
  pictures,
]

/** All breaches except the listed exceptions. An exception that is no longer needed is a breach. */
export function inspect(tree: Tree, excuses = exceptions, reasons = longFiles): Breach[] {
  const found = [...rules.flatMap((rule) => rule(tree)), ...sizes(tree, reasons)]
  const covers = (excuse: Exception, { rule, path }: Breach) => excuse.rule === rule && excuse.path === path
  const stale = excuses
    .filter((excuse) => !found.some((breach) => covers(excuse, breach)))
    .map(({ rule, path }) => ({
      path: 'scripts/structure/exceptions.ts',
      line: 1,
      rule: 'exceptions',
      message: `${path} no longer needs its exception from '${rule}': remove it`,
    }))
  return [...found.filter((breach) => !excuses.some((excuse) => covers(excuse, breach))), ...stale]
}

if (import.meta.main) {
  const tree = readTree(process.cwd())
  const breaches = inspect(tree)
  for (const { path, line, rule, message } of breaches)
    process.stdout.write(`${path}:${line} ${rule}: ${message}\n`)
  const { files, longest, comments, toFold, single, singleShare } = measure(tree)
  process.stdout.write(
    `${breaches.length} breaches; ${files} files of code, longest ${longest} lines, comments ${percent(comments)}; ` +
      `${toFold} to fold; ${single} with their only importer beside them (${percent(singleShare)})\n`,
  )
  const { fragments, pronouns, names } = findWords(tree)
  process.stdout.write(
    `words: ${fragments.length} comments without their subject, ${pronouns.length} pronouns for persons, ` +
      `${names.length} names that are riddles\n`,
  )
  process.exitCode = breaches.length > 0 ? 1 : 0
}
