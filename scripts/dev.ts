import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { onPinnedNode } from './pinned-node.ts'
import { root } from './root.ts'

await onPinnedNode()

// Node starts the API again when a file it has loaded changes; Vite, inside it, changes the web in place.
const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', join('api', 'dev.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'development' },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => process.exit(code ?? 0))
