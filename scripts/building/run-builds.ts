import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { bundleFolder, bundlesIn } from './build-product.ts'

/** Each build runs in its own process, so that the server that starts afterwards uses no memory for the bundler. */
export const builds = {
  async web(root: string) {
    for (const mode of ['public', 'app', 'server'])
      await run(join(root, 'web'), 'vite', 'build', '--mode', mode)
    escapeScripts(join(root, 'web', 'build', 'server'))
  },
  async api(root: string, hash: string) {
    const folder = bundleFolder(root, hash)
    // The bundle is written to another folder first: a killed build leaves no incomplete bundle, and the bundle of a
    // running server is not changed.
    const made = `${folder}-${process.pid}`
    await run(root, process.execPath, join(import.meta.dirname, 'bundle-server.ts'), root, made)
    escapeScripts(made)
    rmSync(folder, { recursive: true, force: true })
    renameSync(made, folder)
    removeOld(root, basename(folder))
  },
}

/** Escapes characters outside ASCII: one of them makes Node store a large script with two bytes per character. */
function escapeScripts(folder: string): void {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.js')) continue
    const path = join(folder, name)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/[^\0-\x7f]/g, escaped))
  }
}

/**
 * Deletes the old bundles, except the newest one before this build, from which a process may still run. The compiled
 * code of older bundles is also deleted.
 */
function removeOld(root: string, newest: string): void {
  const folder = bundlesIn(root)
  const others = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== newest)
    .map(({ name }) => ({ name, made: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.made - a.made)
  for (const { name } of others.slice(1)) rmSync(join(folder, name), { recursive: true })
  const compiled = join(root, '.build', 'compile-cache')
  // Only the folder's files are deleted: this process has opened the folder and will write into it.
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
    // Without this handler the build process would continue to write after this process has released its lock.
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
