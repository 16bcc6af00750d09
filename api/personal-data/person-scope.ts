import type { PersonScope } from '../appointments/facade.ts'
import type { CompanyId } from '../platform/ids.ts'
import type { Known } from './store/person.ts'

/**
 * What of a company is hers alone: what her account booked, and a record of which it is certain that it is hers. One that other
 * accounts share is not: their bookings stand in it.
 */
export function scopeOf(companyId: CompanyId, userId: string, known: readonly Known[]): PersonScope {
  const own = known.filter((one) => one.company_id === companyId && one.proved && !one.shared)
  return { companyId, userId, clientIds: own.map(({ client_id }) => client_id) }
}

export const isPresent = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined
