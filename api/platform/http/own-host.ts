import { isLoopback } from '../config/config-rules.ts'
import type { Peer } from './peer.ts'

/**
 * Whether a request to a local deployment names this machine, or PUBLIC_URL's host. Without this check a page of an
 * attacker whose DNS name resolves to 127.0.0.1 could read every answer, because the local sign-in needs no password.
 */
export function namesThisServer(request: Request, { incoming }: Peer, home: URL): boolean {
  // The target of a request line may name another host than the Host header.
  const named = [new URL(request.url).hostname]
  if (incoming) named.push(URL.parse(`http://${incoming.headers.host ?? ''}`)?.hostname ?? '')
  return named.every((name) => isLoopback(name) || name === home.hostname)
}
