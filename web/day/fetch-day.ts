import { addDays } from '@encaixe/contract/local-time.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { useQuery } from '@tanstack/react-query'
import { calendarQuery } from '../appointments/fetch-appointments.ts'
import { useToday } from '../dashboard/read-today.ts'

/** Caches each company's time zone, so that a second visit starts with the right date. */
const zones = new Map<string, string>()

/**
 * Today and tomorrow in one request, which is sent before the company's zone is known. In the few hours in which the
 * zones have different dates it is sent again.
 */
export function useDay(companyId: string) {
  const today = useToday(zones.get(companyId) ?? defaultZone)
  const query = useQuery(calendarQuery(companyId, today.date, addDays(today.date, 1)))
  const zone = query.data?.timezone
  if (zone) zones.set(companyId, zone)
  return { today, query }
}
