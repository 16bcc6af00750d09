import { allImports, type Import } from './imports.ts'
import type { Breach, Tree } from './sources.ts'

const everyPage = /^web\/(root\.tsx|entry\.(client|server)\.tsx|routes\/public\/)/
const isRadix = (specifier: string) => /^(radix-ui|@radix-ui\/.+)$/.test(specifier)

/**
 * Prerendered pages have no nonce to give to Radix's style elements, and it weighs more than all else
 * that they load: no page of the public may reach it.
 */
export function publicPages(tree: Tree): Breach[] {
  const byFile = Map.groupBy(
    allImports(tree).filter((found) => !found.types && !found.lazy),
    (found) => found.from,
  )
  const found: Breach[] = []
  const seen = new Set<string>()
  const walk = (path: string, trail: string[]) => {
    if (seen.has(path)) return
    seen.add(path)
    for (const next of byFile.get(path) ?? []) {
      if (isRadix(next.specifier)) found.push(breach(next, [...trail, path]))
      if (next.target) walk(next.target, [...trail, path])
    }
  }
  for (const path of tree.paths) if (everyPage.test(path)) walk(path, [])
  return found
}

function breach({ from, line, specifier }: Import, trail: string[]): Breach {
  return {
    path: from,
    line,
    rule: 'public-pages',
    say: `${specifier} is loaded by a public page: ${trail.join(' → ')}`,
  }
}
