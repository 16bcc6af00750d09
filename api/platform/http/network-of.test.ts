import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test.each<[string, string, string?]>([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:DB8:0:1::5', '2001:db8:0:1::/64', '2001:db8:0::/48'],
  ['2001:db8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64', '2001:db8:0::/48'],
  ['2001:db8::', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64', '1:2:3::/48'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
])('hits from %s are counted for %s', (address, narrow, wide) => {
  expect(networkOf(address)).toEqual({ narrow, wide })
})
