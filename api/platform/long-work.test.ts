import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { processGate } from './database/job-gate.ts'
import type { CompanyId } from './ids.ts'
import { inTurnOf, pause, streamInTurnOf } from './long-work.ts'

const company = '018f0000-0000-7000-8000-000000000001' as CompanyId

/** Uses the processor for longer than a step of long work. */
function compute(): void {
  for (const until = performance.now() + 3; performance.now() < until; );
}

test('the second step of a report begins after the request that runs meanwhile', async () => {
  const order: string[] = []
  const requestEnds = processGate.requestBegins()
  const report = inTurnOf(company, 'read', async () => {
    compute()
    await pause()
    order.push('second step')
  })
  await delay(12)
  order.push('request ends')
  requestEnds()
  await report
  expect(order).toEqual(['request ends', 'second step'])
})

test('a report and an export of a company go on although a request does not end', async () => {
  const requestEnds = processGate.requestBegins()
  await inTurnOf(company, 'read', async () => {
    compute()
    await pause()
  })
  async function* pieces() {
    compute()
    yield 'primeira '
    compute()
    yield 'segunda'
  }
  expect(await new Response(streamInTurnOf(company, pieces())).text()).toBe('primeira segunda')
  requestEnds()
})
