import '../api/platform/shift-date.ts'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { onPinnedNode } from './pinned-node.ts'
import { root } from './root.ts'

// Libraries read NODE_ENV while they load, so they are imported only after it is set.
process.env.NODE_ENV = 'production'
await onPinnedNode()
enableCompileCache(join(root, '.build', 'compile-cache'))

let stop = async () => {}
let stopping = false

function leave(): void {
  // A terminal's Ctrl+C arrives twice: from the terminal and again through npm.
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

process.on('SIGTERM', leave).on('SIGINT', leave)

try {
  const { buildProduct } = await import('./building/build-product.ts')
  await buildProduct({ root })
  const bundle = join(root, 'api', 'build', 'server.js')
  const { startServer } = (await import(bundle)) as typeof import('../api/server.ts')
  const server = await startServer({ onListening: (listening) => (stop = () => listening.stop()) })
  process.stderr.write(`Encaixe no ar: ${server.url}\n`)
} catch (error) {
  // A start that was stopped cannot complete.
  if (!stopping) fail(error)
}
