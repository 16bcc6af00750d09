import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { onPinnedNode } from './pinned-node.ts'
import { root } from './root.ts'

await onPinnedNode()

const ofTheApi = (name: string | null) =>
  name !== null && /\.(ts|sql)$/.test(name) && !/\.test\.ts$/.test(name)
const killAfterMs = 3_000
let child = launch()
let changed = false
let restarting = false

/** Changes of the web need no restart, because Vite in this process applies them. */
function launch(): ChildProcess {
  const env = { ...process.env, NODE_ENV: 'development' }
  return spawn(process.execPath, [join('api', 'dev.ts')], { cwd: root, stdio: 'inherit', env })
}

async function end(signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  const late = setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  await gone
  clearTimeout(late)
}

/** Restarts the API. Changes made while the old process ends are in the new process. */
async function restart(): Promise<void> {
  changed = true
  if (restarting) return
  restarting = true
  while (changed) {
    await end('SIGTERM')
    changed = false
    process.stdout.write('api changed: starting again\n')
    child = launch()
  }
  restarting = false
}

// Node's --watch also follows the copy of its configuration that Vite writes at each start, and would restart forever.
for (const folder of ['api', 'contract']) {
  watch(join(root, folder), { recursive: true }, (_, name) => {
    if (ofTheApi(name)) void restart()
  })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void end(signal).then(() => process.exit(0)))
}
