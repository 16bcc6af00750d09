import type { PersonScope } from '../appointments/facade.ts'
import type { CompanyId } from '../platform/ids.ts'
import type { Known } from './store/person.ts'

/** Of an account, with its verified e-mail. */
export type Person = { id: string; email: string | null }

/**
 * What of a company is hers alone: what her account booked, what was booked with her e-mail, and a record of which it is certain
 * that it is hers. One that another account shares for certain is not: its bookings stand in it.
 */
export function scopeOf(companyId: CompanyId, account: Person, known: readonly Known[]): PersonScope {
  const own = known.filter((one) => one.company_id === companyId && one.proved && !one.shared)
  return { companyId, account, clientIds: own.map(({ client_id }) => client_id) }
}

export const isPresent = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined
