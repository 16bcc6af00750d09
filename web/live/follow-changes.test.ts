import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LiveEvent } from '@encaixe/contract/live.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Following, followChanges, type Pace } from './follow-changes.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

let answers: Answer[]
let asked: number
let following: Following | undefined
let log: string[]
let url: string
const server = createServer((request, response) => {
  const answer = answers[Math.min(asked, answers.length - 1)]
  asked += 1
  answer?.(response, request)
})

beforeEach(async () => {
  asked = 0
  log = []
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  following?.stop()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const quick: Pace = { firstPause: 5, longestPause: 20, silence: 15_000, longLife: 20_000 }

function follow(pace: Partial<Pace> = {}) {
  following = followChanges({
    connect: (signal) => fetch(url, { signal }),
    onOpen: () => log.push('open'),
    onEvent: (event) => log.push('id' in event ? `${event.type} ${event.id}` : event.type),
    onLost: () => log.push('lost'),
    pace: { ...quick, ...pace },
  })
}

const streaming =
  (...events: LiveEvent[]): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': ok\n\n')
    for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`)
  }

const refusing =
  (status: number, headers = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end('{}')

const reached = (...lines: string[]) => expect.poll(() => log).toEqual(lines)

test('the reader of the live stream receives each event', async () => {
  answers = [streaming({ type: 'created', id: 'a' }, { type: 'refetch' })]
  follow()
  await reached('open', 'created a', 'refetch')
})

test('the reader of the live stream reconnects when the connection breaks and when the server ends the stream', async () => {
  answers = [
    (response) => response.destroy(),
    (response, request) => {
      streaming({ type: 'changed', id: 'a' })(response, request)
      setTimeout(() => response.end(), 20)
    },
    streaming({ type: 'cancelled', id: 'a' }),
  ]
  follow()
  await reached('lost', 'open', 'changed a', 'lost', 'open', 'cancelled a')
})

test('the reader of the live stream reconnects to a server that refused two attempts', async () => {
  answers = [refusing(503, { 'retry-after': '0' }), refusing(401), streaming()]
  follow()
  await reached('lost', 'lost', 'open')
})

test('the reader of the live stream closes a connection without data and opens a new one', async () => {
  answers = [streaming()]
  follow({ silence: 60 })
  // On a busy machine an attempt can take longer than the allowed silence and is then lost before it opens.
  await expect.poll(() => log.join(' ')).toMatch(/open lost( lost)* open/)
})

test('the reader of a live stream that the server displaced waits, and reconnects at once after `hurry`', async () => {
  answers = [streaming({ type: 'displaced' }), streaming({ type: 'created', id: 'a' })]
  follow()
  await reached('open', 'lost')
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(asked).toBe(1)
  following?.hurry()
  await reached('open', 'lost', 'open', 'created a')
})

test('the reader of the live stream closes its connection when it is stopped, and reports nothing more', async () => {
  let closed = false
  answers = [
    (response, request) => {
      response.on('close', () => {
        closed = true
      })
      streaming()(response, request)
    },
  ]
  follow()
  await reached('open')
  following?.stop()
  await expect.poll(() => closed).toBe(true)
  expect([asked, log]).toEqual([1, ['open']])
})
