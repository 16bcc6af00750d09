import { minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import { formatDuration } from '../platform/formats.ts'

export const spanOf = (startTime: string, duration: number) =>
  `${startTime}–${timeOf(Math.min(minuteOf(startTime) + duration, 1_439))}`

export const withDuration = (name: string, duration: number) => `${name}, ${formatDuration(duration)}`
