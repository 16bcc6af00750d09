import type { Message } from '@encaixe/contract/messages.ts'
import { dateIn, dateParts, timeIn } from '../platform/formats.ts'

const at = (instant: string, zone: string) => {
  const moment = new Date(instant)
  const { day, month } = dateParts(dateIn(zone, moment))
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(day)}/${two(month)} às ${timeIn(zone, moment)}`
}

/** In milliseconds. A first attempt further in the future waits for something, such as the end of the quiet hours. */
const soon = 60_000

/** Returns the time of a message, for example `02/03 às 09:15`; for a waiting message, the time of its next attempt. */
export function describeMessageTime(
  { status, attempts, sentAt, nextAttemptAt, createdAt }: Message,
  zone: string,
): string {
  if (status === 'queued' && nextAttemptAt) {
    if (attempts > 0) return `nova tentativa em ${at(nextAttemptAt, zone)}`
    const waits = Date.parse(nextAttemptAt) - Date.parse(createdAt) > soon
    return waits ? `sai em ${at(nextAttemptAt, zone)}` : at(createdAt, zone)
  }
  return at(sentAt ?? createdAt, zone)
}
