import { expect, test } from 'vitest'
import { countConnections, fewestWithReplicas, shareConnections } from './connection-shares.ts'

test.each([
  [undefined, 13, { requests: 8, jobs: 3, others: 2 }],
  [5, 5, { requests: 2, jobs: 1, others: 2 }],
  [8, 8, { requests: 4, jobs: 2, others: 2 }],
  [40, 40, { requests: 35, jobs: 3, others: 2 }],
])(
  'DATABASE_POOL %s is %s connections in all: %o, one for notifications and one for the check of ready',
  (given, all, shares) => {
    const shared = shareConnections(given)
    expect(shared).toEqual(shares)
    expect(countConnections(shared)).toBe(all)
  },
)

test('a process that reads from replicas opens no more connections to the primary: requests have one less', () => {
  const shared = shareConnections(13, { readsReplicas: true })
  expect(shared).toEqual({ requests: 7, jobs: 3, others: 3 })
  expect(countConnections(shared)).toBe(13)
})

test('the fewest connections of a process that reads from replicas leave two for requests', () => {
  const shared = shareConnections(fewestWithReplicas, { readsReplicas: true })
  expect(shared).toEqual({ requests: 2, jobs: 1, others: 3 })
})
