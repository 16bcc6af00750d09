import { type LocalTime, localTime } from '@encaixe/contract/local-time.ts'
import { useMemo } from 'react'
import { useProductNow } from '../platform/product-time.ts'

/** The company's wall clock: the same object until its next minute. */
export function useWallClock(zone: string): LocalTime {
  const { date, minute } = localTime(useProductNow(), zone)
  return useMemo(() => ({ date, minute }), [date, minute])
}
