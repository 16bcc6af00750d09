export type ServerAddress = { host: string; port: number; url: string }

const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/i

/**
 * Reads the servers of an address of PostgreSQL, which may name several with commas between them, as in
 * `postgres://user:password@one:5432,two:5432/encaixe`. Each has an address of its own, because the driver understands
 * only one. Undefined if the text is no such address.
 */
export function readDatabaseAddress(text: string): [ServerAddress, ...ServerAddress[]] | undefined {
  const [, before = '', list = '', after = ''] = parts.exec(text) ?? []
  const servers = list.split(',').map((host) => readServer(`${before}${host}${after}`))
  const [first, ...others] = servers
  if (!first || others.some((one) => !one)) return undefined
  if (others.length > 0 && (servers.some((one) => !one?.host) || searchOf(text).has('host'))) return undefined
  return [first, ...(others as ServerAddress[])]
}

/** Whether the address leads to a server that accepts writes: of several, no other one may be asked for. */
export function isAddressForWrites(text: string): boolean {
  const servers = readDatabaseAddress(text)
  const mode = searchOf(text).get('target_session_attrs') ?? 'read-write'
  return servers !== undefined && (servers.length === 1 || ['read-write', 'primary'].includes(mode))
}

const searchOf = (text: string) => new URLSearchParams(text.split('?')[1])

function readServer(url: string): ServerAddress | undefined {
  const { protocol, hostname, port, searchParams } = URL.parse(url) ?? {}
  if (!protocol || !['postgres:', 'postgresql:'].includes(protocol)) return undefined
  const host = searchParams?.get('host') ?? hostname ?? ''
  if (host.includes(',')) return undefined
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 5432), url }
}
