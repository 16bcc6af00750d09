import { expect, test } from 'vitest'
import { createJobGate } from './job-gate.ts'

test('a job that arrives during a request begins when the request ends', async () => {
  const gate = createJobGate()
  const order: string[] = []
  const requestEnds = gate.requestBegins()
  const job = gate.jobBegins().then(() => order.push('job'))
  await Promise.resolve()
  order.push('request ends')
  requestEnds()
  await job
  expect(order).toEqual(['request ends', 'job'])
})

test('a job begins although a request does not end', async () => {
  const gate = createJobGate()
  gate.requestBegins()
  const end = await gate.jobBegins()
  end()
  await gate.jobBegins()
})

test('without requests four jobs begin at once, and each job that ends lets one more begin', async () => {
  const gate = createJobGate()
  let begun = 0
  const jobs = Array.from({ length: 6 }, async () => {
    const end = await gate.jobBegins()
    begun += 1
    return end
  })
  const [first] = await Promise.all(jobs.slice(0, 4))
  expect(begun).toBe(4)
  first?.()
  await jobs[4]
  expect(begun).toBe(5)
})

test('a new job begins although all other jobs, as many as may run at once, do not end', async () => {
  const gate = createJobGate()
  await Promise.all(Array.from({ length: 6 }, () => gate.jobBegins()))
})
