import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from './contract.ts'
import type { Endpoint } from './endpoint.ts'
import { limits, type Rate } from './limits.ts'

const common = {
  method: 'GET',
  path: '/api/chairs',
  tag: 'Agendamentos',
  summary: 'Lista',
  status: 200,
  success: z.string(),
  refuses: [],
} as const

type Compiles<L, Access extends string> = typeof common & { access: Access } & L extends Endpoint
  ? true
  : false

test('an endpoint without a limit, or with a limit for the wrong kind of caller, does not compile', () => {
  const withoutLimit: Compiles<unknown, 'public'> = false
  const usersByAddressAlone: Compiles<{ limit: typeof limits.publicReads }, 'user'> = false
  const visitorsByUser: Compiles<{ limit: typeof limits.reads }, 'public'> = false
  const asDeclared: Compiles<{ limit: typeof limits.reads }, 'user'> = true
  expect([withoutLimit, usersByAddressAlone, visitorsByUser, asDeclared]).toEqual([false, false, false, true])
})

test('limits with the same bucket have the same figures, because they share the count of this bucket', () => {
  const endpoints: Endpoint[] = Object.values(contract).flatMap((noun) => Object.values(noun))
  const all = [...Object.values(limits), ...endpoints.map(({ limit }) => limit)]
  const rates: Rate[] = all.flatMap((limit) => Object.values(limit))
  const byBucket = Map.groupBy(rates, ({ bucket }) => bucket)
  for (const same of byBucket.values()) for (const rate of same) expect(rate).toEqual(same[0])
})
