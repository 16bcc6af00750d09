import type { MessageChannel } from '@encaixe/contract/message-channels.ts'
import { expect, test } from 'vitest'
import { nextAttemptAfter } from './record-sent.ts'

/** Seconds from the first attempt to each further one. */
function attemptsOf(channel: MessageChannel): number[] {
  const times: number[] = []
  for (let at = 0, attempts = 1; ; attempts += 1) {
    const wait = nextAttemptAfter(channel, attempts, {})
    if (wait === undefined) return times
    at += wait / 1_000
    times.push(at)
  }
}

test.each([
  [5, 330],
  [10, 930],
  [15, 930],
  [30, 1_830],
  [60, 3_630],
])('a mail server that greylists for %i minutes gets the mail again after %i seconds', (minutes, soon) => {
  expect(attemptsOf('email').find((at) => at >= minutes * 60)).toBe(soon)
})

test.each(['whatsapp', 'sms'] as const)(
  'a message to a telephone (%s) is tried five more times, with other pauses than a mail',
  (channel) => {
    expect(attemptsOf(channel)).toEqual([30, 150, 750, 4_350, 25_950])
  },
)

test('a provider that asks for time, or may have taken the message, gets the next attempt later', () => {
  expect(nextAttemptAfter('sms', 1, { retryAfter: 90 })).toBe(90_000)
  expect(nextAttemptAfter('sms', 1, { unsure: true })).toBe(600_000)
})
