/** What an asking still allows at an instant. Pure. */
import { localTime } from '@encaixe/contract/local-time.ts'
import type { FoundAsk } from './store/taking.ts'

/** Its time has begun. */
export function isPast(
  { day, start_minute, timezone }: Pick<FoundAsk, 'day' | 'start_minute' | 'timezone'>,
  now: Date,
): boolean {
  const here = localTime(now, timezone)
  return day < here.date || (day === here.date && start_minute <= here.minute)
}

/** The end of its last window closes an entry at once, also before its row says so. */
export const isWaiting = (
  { entry_status, entry_ends_at }: Pick<FoundAsk, 'entry_status' | 'entry_ends_at'>,
  now: Date,
): boolean => entry_status === 'open' && (entry_ends_at === null || entry_ends_at > now)
