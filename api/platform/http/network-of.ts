import { isIPv6 } from 'node:net'

/** `wide` only for IPv6. */
export type Network = { narrow: string; wide?: string }

/**
 * The keys under which hits of an address are counted: an IPv6 subscriber owns a whole /64 and could use another of
 * its addresses for each request; many a customer owns a /48, in which 65,536 of those fit.
 */
export function networkOf(address: string): Network {
  const [bare = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped) return { narrow: mapped }
  if (!isIPv6(bare)) return { narrow: bare }
  const [left = [], right = []] = bare.split('::').map((half) => half.split(':').filter(Boolean))
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  const first = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return { narrow: `${first.join(':')}::/64`, wide: `${first.slice(0, 3).join(':')}::/48` }
}
