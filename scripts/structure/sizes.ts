import { basename, dirname } from 'node:path/posix'
import { bounds } from './exceptions.ts'
import * as house from './house.ts'
import { allImports, type Import } from './imports.ts'
import { type Breach, codeOf, isTest, type Source, type Tree } from './sources.ts'

/** The most lines of a code file and of a test file. */
const longest = { code: 400, test: 500 }

/** A file with one importer in its folder and fewer lines than this number belongs in its importer. */
const chapter = 60

const longestFor = (path: string) => (isTest(path) ? longest.test : longest.code)

const lines = (source: Source) => source.text.split('\n').length - 1

export function sizes(tree: Tree, reasons: Record<string, string>): Breach[] {
  const breach = (path: string, line: number, message: string) => ({ path, line, rule: 'sizes', message })
  const long = codeOf(tree)
    .filter((source) => lines(source) > longestFor(source.path) && !reasons[source.path])
    .map((source) =>
      breach(
        source.path,
        lines(source),
        `has more than ${longestFor(source.path)} lines and no reason in exceptions.ts`,
      ),
    )
  const stale = Object.keys(reasons)
    .filter((path) => lines(tree.sources.get(path) ?? { path, text: '', code: '' }) <= longestFor(path))
    .map((path) => breach('scripts/structure/exceptions.ts', 1, `${path} is no longer long: remove it`))
  return [...long, ...stale]
}

type Limits = { toFold: number; singleShare: number }

/**
 * Finds small files that only one file of their folder imports, because a reader must open two files for one subject.
 * It also limits the share of all files, of any length, with one such importer.
 */
export function folds(tree: Tree, limits: Limits = bounds): Breach[] {
  const { small, single, product } = singles(tree)
  const breach = (path: string, message: string) => ({ path, line: 1, rule: 'folds', message })
  const found = small.map(({ path, importer }) =>
    breach(path, `has fewer than ${chapter} lines and only ${basename(importer)} imports it: fold it in`),
  )
  const share = product === 0 ? 0 : single / product
  const grown = `${percent(share)} of the product's files have their only importer beside them; at most ${percent(limits.singleShare)} may`
  return [
    ...(found.length > limits.toFold ? found : []),
    ...(share > limits.singleShare ? [breach('scripts/structure/exceptions.ts', grown)] : []),
  ]
}

/** `small` are the files to fold; `single` counts files of api, web and contract with one importer in their folder. */
function singles(tree: Tree) {
  const importsOfFile = Map.groupBy(
    allImports(tree).filter(
      ({ from, target = from }) => target !== from && (!isTest(from) || isHelper(target)),
    ),
    ({ target }) => target ?? '',
  )
  const files = codeOf(tree).filter(({ path }) => !isTest(path) && !path.endsWith('.d.ts'))
  const found = files.flatMap((source) => {
    const importers = new Set((importsOfFile.get(source.path) ?? []).map(({ from }) => from))
    const [importer = ''] = importers
    return importers.size === 1 && dirname(importer) === dirname(source.path) ? [{ source, importer }] : []
  })
  const isProduct = (path: string) => /^(api|web|contract)\//.test(path)
  return {
    small: found
      .filter(({ source }) => lines(source) < chapter)
      .filter(({ source }) => !hasStory(source.path, importsOfFile.get(source.path) ?? [], tree))
      .map(({ source, importer }) => ({ path: source.path, importer })),
    single: found.filter(({ source }) => isProduct(source.path)).length,
    product: files.filter(({ path }) => isProduct(path)).length,
  }
}

/** Tests are the users of these helper files, so tests count as importers of helpers. */
const isHelper = (path: string) => /^(api\/testing|e2e|lab)\//.test(path)

/** Whether a file stays apart from its importer: it has tests, loads later, is a use case or a provider's protocol. */
function hasStory(path: string, imports: Import[], tree: Tree): boolean {
  const stem = path.replace(/\.tsx?$/, '')
  const tests = ['.test.ts', '.test.tsx', '.api.test.ts', '.spec.ts'].map((end) => stem + end)
  const [side, area = '', name = ''] = path.split('/')
  const isUseCase =
    side === 'api' &&
    house.apiDomains.includes(area) &&
    house.isVerbFile(basename(path)) &&
    imports.some(({ from }) => ['routes.ts', 'jobs.ts'].includes(basename(from)))
  return (
    tests.some((test) => tree.sources.has(test)) ||
    imports.some(({ lazy }) => lazy) ||
    // Other domains use the file through the facade, or a browser starts in it.
    imports.every(({ from }) => basename(from) === 'facade.ts') ||
    house.webEntries.includes(path) ||
    isUseCase ||
    (side === 'api' && house.isProvider(area, name))
  )
}

export type Sizes = {
  files: number
  longest: number
  comments: number
  toFold: number
  single: number
  singleShare: number
}

export function measure(tree: Tree): Sizes {
  const sources = codeOf(tree).filter((source) => !isTest(source.path))
  const { small, single, product } = singles(tree)
  return {
    files: sources.length,
    longest: Math.max(0, ...sources.map(lines)),
    comments: commentShare(sources),
    toFold: small.length,
    single,
    singleShare: product === 0 ? 0 : single / product,
  }
}

export const percent = (share: number) => `${(share * 100).toFixed(1)} %`

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
