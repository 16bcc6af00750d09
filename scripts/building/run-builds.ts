import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

/** Each in a process of its own, so that the server that starts afterwards holds nothing of the bundler. */
export const runBuilds = {
  web: (root: string) => run(join(root, 'web'), 'react-router', 'build'),
  api: (root: string) => run(root, process.execPath, join(import.meta.dirname, 'bundle-server.ts')),
}

function run(cwd: string, command: string, ...args: string[]): Promise<void> {
  const PATH = [join(import.meta.dirname, '..', '..', 'node_modules', '.bin'), process.env.PATH].join(delimiter)
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
