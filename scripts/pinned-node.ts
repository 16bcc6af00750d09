import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.ts'

const oldest = 24

/** npm's scripts run on the pinned Node. A script called without npm on an older Node runs again on the pinned Node. */
export async function onPinnedNode(): Promise<void> {
  if (Number.parseInt(process.versions.node, 10) >= oldest) return
  const pinned = join(root, 'node_modules', '.bin', 'node')
  const child = spawn(pinned, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const code = await new Promise<number>((resolve) => {
    child.once('error', () => resolve(127))
    child.once('exit', (exitCode) => resolve(exitCode ?? 1))
  })
  process.exit(code)
}
