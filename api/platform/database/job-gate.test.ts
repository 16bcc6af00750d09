import { expect, test } from 'vitest'
import { createJobGate } from './job-gate.ts'

test('a job that comes during a request begins after it', async () => {
  const gate = createJobGate()
  const order: string[] = []
  gate.requestBegins()
  const job = gate.jobBegins().then(() => order.push('job'))
  await Promise.resolve()
  order.push('request ends')
  gate.requestEnds()
  await job
  expect(order).toEqual(['request ends', 'job'])
})

test('a job begins beside requests that do not end', async () => {
  const gate = createJobGate()
  gate.requestBegins()
  await gate.jobBegins()
  gate.jobEnds()
  await gate.jobBegins()
})

test('without requests several jobs begin at once, and the others one for each that ends', async () => {
  const gate = createJobGate()
  let begun = 0
  const jobs = Array.from({ length: 6 }, () => gate.jobBegins().then(() => begun++))
  await Promise.all(jobs.slice(0, 4))
  expect(begun).toBe(4)
  gate.jobEnds()
  await jobs[4]
  expect(begun).toBe(5)
})

test('a job begins after a while also beside jobs that do not end', async () => {
  const gate = createJobGate()
  await Promise.all(Array.from({ length: 6 }, () => gate.jobBegins()))
})
