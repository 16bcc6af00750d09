import type { Message } from '@encaixe/contract/messages.ts'
import { expect, test } from 'vitest'
import { describeMessageTime } from './describe-message-time.ts'

const createdAt = '2027-03-02T12:00:00Z'
const later = '2027-03-03T11:00:00Z'

test.each([
  ['queued', 0, null, createdAt, '02/03 às 09:00'],
  ['queued', 0, null, later, 'sai em 03/03 às 08:00'],
  ['queued', 1, null, '2027-03-02T12:00:30Z', 'nova tentativa em 02/03 às 09:00'],
  ['sent', 1, '2027-03-02T12:05:00Z', null, '02/03 às 09:05'],
  ['failed', 5, null, null, '02/03 às 09:00'],
] as const)(
  'a message that is %s after %i attempts shows its time',
  (status, attempts, sentAt, next, words) => {
    const message = { status, attempts, sentAt, nextAttemptAt: next, createdAt } as Message
    expect(describeMessageTime(message, 'America/Sao_Paulo')).toBe(words)
  },
)
