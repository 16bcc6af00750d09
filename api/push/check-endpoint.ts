import { isLoopback } from '../platform/config/config-rules.ts'

/** Of Chrome and Android, Firefox, Safari, and Edge. A name that begins with a point stands for every name below it. */
const knownHosts = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const

/**
 * Browsers tell us this address, so anybody can make one up: we connect to the known push services and to what the deployment
 * allows, encrypted. A service on a loopback address, which only the deployment can allow, needs no encryption.
 */
export function isPushService(endpoint: string, moreHosts: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  if (moreHosts.includes(url.host)) return url.protocol === 'https:' || isLoopback(url.hostname)
  if (url.protocol !== 'https:' || url.port !== '') return false
  return knownHosts.some((host) => (host.startsWith('.') ? url.host.endsWith(host) : url.host === host))
}
