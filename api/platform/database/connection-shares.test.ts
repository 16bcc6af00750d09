import { expect, test } from 'vitest'
import { countConnections, shareConnections } from './connection-shares.ts'

test.each([
  [undefined, 12, { requests: 8, jobs: 3 }],
  [4, 4, { requests: 2, jobs: 1 }],
  [8, 8, { requests: 5, jobs: 2 }],
  [40, 40, { requests: 36, jobs: 3 }],
])('DATABASE_POOL %s is %s connections in all: %o and one for notifications', (given, all, shares) => {
  const shared = shareConnections(given)
  expect(shared).toEqual(shares)
  expect(countConnections(shared)).toBe(all)
})
