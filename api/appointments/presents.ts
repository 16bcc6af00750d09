import { type LocalTime, localTime } from '@encaixe/contract/local-time.ts'
import { type TimeZone, zoneNames } from '@encaixe/contract/time-zones.ts'

/** `now` on the wall clock of some zones; without zones, of all that is asked for. */
export type Present = { zones?: TimeZone[]; now: LocalTime }

/** What time it is where a company is, or in every zone that one may be in. Brazil's zones show few different times. */
export function presentsOf(now: Date, zone?: TimeZone): Present[] {
  if (zone) return [{ now: localTime(now, zone) }]
  const byTime = Map.groupBy(zoneNames, (name) => JSON.stringify(localTime(now, name)))
  return [...byTime].map(([time, zones]) => ({ zones, now: JSON.parse(time) as LocalTime }))
}
