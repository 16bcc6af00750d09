import { cycles } from './structure/cycles.ts'
import { database, time } from './structure/database.ts'
import { direction } from './structure/direction.ts'
import { exceptions } from './structure/exceptions.ts'
import { folders } from './structure/folders.ts'
import { leftovers } from './structure/leftovers.ts'
import { publicPages } from './structure/public-pages.ts'
import { measure, sizes } from './structure/sizes.ts'
import { type Breach, readTree, type Tree } from './structure/sources.ts'

const rules = [folders, direction, cycles, publicPages, database, time, leftovers, sizes]

export function inspect(tree: Tree): Breach[] {
  const excused = ({ rule, path }: Breach) => exceptions.some((one) => one.rule === rule && one.path === path)
  return rules.flatMap((rule) => rule(tree)).filter((breach) => !excused(breach))
}

if (import.meta.main) {
  const tree = readTree(process.cwd())
  const breaches = inspect(tree)
  for (const { path, line, rule, say } of breaches) process.stdout.write(`${path}:${line} ${rule}: ${say}\n`)
  const { files, median, ninth, longest, comments } = measure(tree)
  process.stdout.write(
    `${breaches.length} breaches; ${files} files of code, median ${median} lines, 90th percentile ${ninth}, ` +
      `longest ${longest}, comments ${(comments * 100).toFixed(1)} %\n`,
  )
  process.exitCode = breaches.length > 0 ? 1 : 0
}
