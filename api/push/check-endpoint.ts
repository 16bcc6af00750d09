import { isLoopback } from '../platform/config/config-rules.ts'

/** The push services of Chrome and Android, Firefox, Safari, and Edge. A leading dot allows every host name below. */
const knownHosts = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const

const hostName = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/

/**
 * Whether the server may connect to this address. A browser sends the address, so anybody can invent one. The server
 * connects only to the known push services and to the hosts that the deployment allows, and only with encryption. A
 * loopback address, which only the deployment can allow, needs no encryption.
 */
export function isPushService(endpoint: string, moreHosts: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  // An address must be spelled as browsers spell it: another spelling would store the same telephone a second time.
  if (url?.href !== endpoint || url.username || url.password || endpoint.includes('#')) return false
  if (!hostName.test(url.hostname)) return false
  if (moreHosts.includes(url.host)) return url.protocol === 'https:' || isLoopback(url.hostname)
  if (url.protocol !== 'https:' || url.port !== '') return false
  return knownHosts.some((host) => (host.startsWith('.') ? url.host.endsWith(host) : url.host === host))
}
