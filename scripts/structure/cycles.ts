import { allImports } from './imports.ts'
import type { Breach, Tree } from './sources.ts'

/** Files that import each other in a circle. Types are erased and lazy imports run later, so neither counts. */
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
