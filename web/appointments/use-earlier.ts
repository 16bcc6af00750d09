import type { Appointment } from '@encaixe/contract/appointments.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { publicCompanyQuery } from '../company-page/fetch-public-company.ts'
import { productNow } from '../platform/product-time.ts'
import type { EarlierWait } from '../waitlist/earlier.tsx'
import { ownEntriesQuery } from '../waitlist/fetch-own-entries.ts'
import { beginsLater } from './decide-actions.ts'

type CanWait = {
  /** False while it is not known whether there is something to offer. */
  isKnown: boolean
  /** The company keeps a waiting list, or she waits there already. */
  isOffered: boolean
  waits: EarlierWait | undefined
  /** What she waits for is not known. */
  hasFailed: boolean
  renew: () => void
}

/** Whether the client of an appointment may wait for an earlier time, and whether she does. */
export function useEarlier(appointment: Appointment | undefined, owner: boolean): CanWait {
  const queries = useQueryClient()
  const { companySlug: slug = '', status, visitId } = appointment ?? {}
  const enabled =
    appointment !== undefined &&
    !owner &&
    status === 'scheduled' &&
    beginsLater(appointment, productNow().getTime())
  const entries = useQuery({ ...ownEntriesQuery, enabled })
  const company = useQuery({ ...publicCompanyQuery(slug), enabled })
  const own = entries.data?.find(({ appointmentId }) => appointmentId === visitId)
  const waits = own && { id: own.id, days: own.daysBefore ?? 0 }
  const isOpen = company.data?.isActive === true && company.data.waitlist
  return {
    isKnown: !enabled || (entries.isFetched && company.isFetched),
    isOffered: enabled && entries.data !== undefined && (isOpen || waits !== undefined),
    waits,
    hasFailed: entries.isError && entries.data === undefined,
    renew: () => void queries.invalidateQueries({ queryKey: ownEntriesQuery.queryKey }),
  }
}
