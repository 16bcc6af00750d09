import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  command,
  debianVersion,
  freePort,
  listens,
  type Part,
  startProgram,
  temporaryFolder,
} from './part.ts'
import { rollRestarts } from './shop/roll-restarts.ts'

/** The documented configuration with the ports of this check, without TLS. */
async function configurationOf(port: number, processes: number[]): Promise<string> {
  const documented = await readFile(join(import.meta.dirname, 'haproxy', 'haproxy.cfg'), 'utf8')
  const servers = processes.map((at, place) => `  server process${place} 127.0.0.1:${at}`)
  return documented
    .replace('/dev/log', 'stdout format raw')
    .replace(/^ {2}bind .*$/m, `  bind 127.0.0.1:${port}`)
    .replace(/^ {2}server .*$/m, servers.join('\n'))
}

async function restartBehind(): Promise<string> {
  await using folder = await temporaryFolder()
  const port = await freePort()
  const ports = [await freePort(), await freePort()]
  const file = folder.file('haproxy.cfg')
  await writeFile(file, await configurationOf(port, ports))
  await command('haproxy', ['-c', '-f', file])
  await using _ = await startProgram('haproxy', ['-db', '-f', file], () => listens(port))
  return await rollRestarts({ front: { url: `http://localhost:${port}` }, ports, stopDelay: 5 })
}

/** HAProxy as Debian ships it, with the file haproxy/haproxy.cfg, in front of two processes. */
export const haproxy: Part = {
  name: 'haproxy',
  install: 'apt-get install haproxy',
  version: () => debianVersion('haproxy'),
  ways: {
    'two processes restart in turn under load: no read and no write fails': restartBehind,
  },
}
