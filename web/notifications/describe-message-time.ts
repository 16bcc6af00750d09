import type { Message } from '@encaixe/contract/messages.ts'
import { dateIn, dateParts, timeIn } from '../platform/formats.ts'

const at = (instant: string, zone: string) => {
  const moment = new Date(instant)
  const { day, month } = dateParts(dateIn(zone, moment))
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(day)}/${two(month)} às ${timeIn(zone, moment)}`
}

/** Example: `02/03 às 09:15`; for a message that will be retried, the time of the next attempt. */
export function describeMessageTime(
  { status, sentAt, nextAttemptAt, createdAt }: Message,
  zone: string,
): string {
  if (status === 'queued' && nextAttemptAt) return `nova tentativa em ${at(nextAttemptAt, zone)}`
  return at(sentAt ?? createdAt, zone)
}
