import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { bundleFolder, bundlesIn } from './server-bundle.ts'

/** Each in a process of its own, so that the server that starts afterwards holds nothing of the bundler. */
export const builds = {
  web: (root: string) => run(join(root, 'web'), 'react-router', 'build'),
  async api(root: string, hash: string) {
    const folder = bundleFolder(root, hash)
    await run(root, process.execPath, join(import.meta.dirname, 'bundle-server.ts'), root, folder)
    removeOld(root, basename(folder))
  },
}

/** Leaves the newest bundle before this one, from which a process may still run. Compiled code of the others is of no use. */
function removeOld(root: string, newest: string): void {
  const folder = bundlesIn(root)
  const others = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== newest)
    .map(({ name }) => ({ name, made: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.made - a.made)
  for (const { name } of others.slice(1)) rmSync(join(folder, name), { recursive: true })
  const compiled = join(root, '.build', 'compile-cache')
  // Files only: this process, which has opened the folder, will write into it.
  for (const entry of existsSync(compiled)
    ? readdirSync(compiled, { recursive: true, withFileTypes: true })
    : [])
    if (entry.isFile()) rmSync(join(entry.parentPath, entry.name), { force: true })
}

function run(cwd: string, command: string, ...args: string[]): Promise<void> {
  const PATH = [join(import.meta.dirname, '..', '..', 'node_modules', '.bin'), process.env.PATH].join(
    delimiter,
  )
  const output: Buffer[] = []
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, PATH, NODE_ENV: 'production' } })
    // Otherwise the child would go on writing after this process has released its lock.
    const end = () => void child.kill()
    process.once('exit', end)
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('exit', end)
      if (code === 0) resolve()
      else reject(new Error(`${Buffer.concat(output)}\nThe build in ${cwd} ended with exit code ${code}`))
    })
  })
}
