import { readFile } from 'node:fs/promises'

const established = '01'

/** Open connections to a port of this machine, from the kernel's table. */
export async function connectionsTo(port: number): Promise<number> {
  const tables = await Promise.all(['/proc/net/tcp', '/proc/net/tcp6'].map((path) => readFile(path, 'utf8')))
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return tables
    .flatMap((table) => table.trim().split('\n').slice(1))
    .filter((line) => {
      const [, local = '', , state] = line.trim().split(/\s+/)
      return local.endsWith(wanted) && state === established
    }).length
}

/** The number of connections to a port that were closed lately. It is small when a proxy reuses its connections. */
export async function closedTo(port: number): Promise<number> {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const table = await readFile('/proc/net/tcp', 'utf8')
  return table
    .trim()
    .split('\n')
    .filter((line) => {
      const [, local = '', remote = '', state] = line.trim().split(/\s+/)
      return state === '06' && (local.endsWith(wanted) || remote.endsWith(wanted))
    }).length
}
