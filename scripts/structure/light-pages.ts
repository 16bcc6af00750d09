import { dirname, join } from 'node:path/posix'
import { reachedFrom } from './imports.ts'
import type { Breach, Tree } from './sources.ts'

const sheet = 'web/ui/theme.css'

/** Pages whose only style sheet is `theme.css`. */
const pages = ['web/entries/public.tsx', 'web/routes/public/company.tsx', 'web/routes/public/problem.tsx']

const looks = /\bclassName=|\bcva\(/
const source = /^@source "([^"]+)";/gm

/** Tailwind writes only the classes of files that the style sheet names, so it must name every file of these pages. */
export function lightPages(tree: Tree): Breach[] {
  const named = [...(tree.sources.get(sheet)?.text ?? '').matchAll(source)].map((match) =>
    patternOf(join(dirname(sheet), match[1] ?? '')),
  )
  return [...reachedFrom(tree, pages)]
    .filter((path) => looks.test(tree.sources.get(path)?.code ?? ''))
    .filter((path) => !named.some((pattern) => pattern.test(path)))
    .map((path) => ({
      path,
      line: 1,
      rule: 'light-pages',
      message: `a page that loads only ${sheet} uses this file: add it there as a @source`,
    }))
}

function patternOf(glob: string): RegExp {
  const body = glob
    .replaceAll('.', '\\.')
    .replaceAll('*', '[^/]*')
    .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
  return new RegExp(`^${body}$`)
}
