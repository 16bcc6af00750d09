import { expect, test } from 'vitest'
import { countConnections, shareConnections } from './connection-shares.ts'

test.each([
  [undefined, 13, { requests: 8, jobs: 3 }],
  [5, 5, { requests: 2, jobs: 1 }],
  [8, 8, { requests: 4, jobs: 2 }],
  [40, 40, { requests: 35, jobs: 3 }],
])(
  'DATABASE_POOL %s is %s connections in all: %o, one for notifications and one for the check of ready',
  (given, all, shares) => {
    const shared = shareConnections(given)
    expect(shared).toEqual(shares)
    expect(countConnections(shared)).toBe(all)
  },
)
