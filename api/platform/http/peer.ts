import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'

/** A request's connection. A page that is rendered calls the API in the same process with the visitor's `address`. */
export type Peer = { incoming?: IncomingMessage; outgoing?: ServerResponse; address?: string }

/** Returns the client's address. It trusts exactly as many proxies as the deployment has. */
export function addressOf(request: Request, peer: Peer, trustProxy: number): string {
  if (peer.address) return peer.address
  const direct = peer.incoming?.socket.remoteAddress ?? '127.0.0.1'
  if (trustProxy === 0) return direct
  const hops = (request.headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  const said = hops.at(-trustProxy) ?? ''
  return isIP(said) ? said : direct
}
