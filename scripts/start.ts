import '../api/platform/shift-date.ts'
import { existsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { onPinnedNode } from './pinned-node.ts'
import { root } from './root.ts'

// Libraries read NODE_ENV while they load, so they are imported only after it is set.
process.env.NODE_ENV = 'production'
await onPinnedNode()
enableCompileCache(join(root, '.build', 'compile-cache'))

/** Milliseconds from the start until compiled code is stored, with the code of the pages, which are loaded by then. */
const storeCompiledAfter = 5_000

let stop = async () => {}
let stopping = false

function leave(): void {
  // Ignores the second signal of one Ctrl+C: it comes from the terminal and again through npm.
  if (stopping) return
  stopping = true
  stop().then(() => process.exit(0), fail)
}

/** A configuration error is one line; a bug is printed with its stack. */
function fail(error: unknown): never {
  const named =
    error instanceof Error && (['ConfigError', 'DataFolderInUse'].includes(error.name) || 'code' in error)
  const theirs = named && !(error instanceof TypeError) && error.message !== ''
  process.stderr.write(`${error instanceof Error ? (theirs ? error.message : error.stack) : error}\n`)
  process.exit(1)
}

/** The bundle of the sources, built if they have changed. The image has no sources: this file is part of its bundle. */
async function loadServer(): Promise<typeof import('../api/server.ts')> {
  if (!existsSync(join(root, 'api', 'server.ts'))) return import('../api/server.ts')
  const { buildProduct, bundleOf } = await import('./building/build-product.ts')
  const { hashes } = await buildProduct({ root })
  return import(bundleOf(root, hashes))
}

process.on('SIGTERM', leave).on('SIGINT', leave)

try {
  const { startServer } = await loadServer()
  const server = await startServer({ onListening: (listening) => (stop = () => listening.stop()) })
  process.stderr.write(`Encaixe is running: ${server.url}\n${server.welcome ?? ''}`)
  // Node stores compiled code when it exits; a process that is killed by SIGKILL would store none.
  setTimeout(flushCompileCache, storeCompiledAfter).unref()
} catch (error) {
  // A start that was stopped cannot complete, so its error is not reported.
  if (!stopping) fail(error)
}
