export type ServerAddress = { host: string; port: number; url: string }

const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/i
const modes = ['read-write', 'primary']

/**
 * Reads the servers of an address of PostgreSQL, which may name several with commas between them, as in
 * `postgres://user:password@one:5432,two:5432/encaixe?target_session_attrs=read-write`. Each has an address of its own,
 * because the driver understands only one. Undefined if the text is no such address.
 */
export function readDatabaseAddress(text: string): [ServerAddress, ...ServerAddress[]] | undefined {
  const [, before = '', list = '', after = ''] = parts.exec(text) ?? []
  const servers = list.split(',').map((host) => readServer(`${before}${host}${after}`))
  const [first, ...others] = servers
  if (!first || others.some((one) => !one)) return undefined
  const mode = new URL(first.url).searchParams.get('target_session_attrs') ?? 'read-write'
  if (others.length > 0 && (!modes.includes(mode) || servers.some((one) => !one?.host))) return undefined
  return [first, ...(others as ServerAddress[])]
}

function readServer(url: string): ServerAddress | undefined {
  const { protocol, hostname, port, searchParams } = URL.parse(url) ?? {}
  if (!protocol || !['postgres:', 'postgresql:'].includes(protocol)) return undefined
  const host = searchParams?.get('host') ?? hostname ?? ''
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 5432), url }
}
