import { type Breach, codeOf, isTest, type Source, type Tree } from './sources.ts'

/** Lines of a file of code and of one of tests. */
const longest = { code: 400, test: 500 }

export type Sizes = { files: number; median: number; ninth: number; longest: number; comments: number }

const longestFor = (path: string) => (isTest(path) ? longest.test : longest.code)

const lines = (source: Source) => source.text.split('\n').length - 1

export function measure(tree: Tree): Sizes {
  const sources = codeOf(tree).filter((source) => !isTest(source.path))
  const sorted = sources.map(lines).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return {
    files: sorted.length,
    median: at(0.5),
    ninth: at(0.9),
    longest: sorted.at(-1) ?? 0,
    comments: commentShare(sources),
  }
}

function commentShare(sources: Source[]): number {
  let written = 0
  let comments = 0
  for (const { text, code } of sources) {
    const masked = code.split('\n')
    for (const [at, line] of text.split('\n').entries()) {
      if (line.trim() === '') continue
      written += 1
      if (masked[at]?.trim() === '') comments += 1
    }
  }
  return written === 0 ? 0 : comments / written
}

export function sizes(tree: Tree, reasons: Record<string, string>): Breach[] {
  const breach = (path: string, line: number, message: string) => ({ path, line, rule: 'sizes', message })
  const long = codeOf(tree)
    .filter((source) => lines(source) > longestFor(source.path) && !reasons[source.path])
    .map((source) =>
      breach(
        source.path,
        lines(source),
        `has more than ${longestFor(source.path)} lines and no reason in long-files.ts`,
      ),
    )
  const stale = Object.keys(reasons)
    .filter((path) => lines(tree.sources.get(path) ?? { path, text: '', code: '' }) <= longestFor(path))
    .map((path) => breach('scripts/long-files.ts', 1, `${path} is no longer long: remove it`))
  return [...long, ...stale]
}
