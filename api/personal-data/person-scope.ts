import type { PersonScope } from '../appointments/facade.ts'
import type { CompanyId } from '../platform/ids.ts'
import type { Known } from './store/person.ts'

/** The person of an account, with its verified e-mail. */
export type Person = { id: string; email: string | null }

/** Only an e-mail that the account has proved leads to records of companies. */
export const provedPerson = (row: { id: string; email: string | null; email_verified: boolean }): Person => ({
  id: row.id,
  email: row.email_verified ? row.email : null,
})

/**
 * The records of a company that belong only to this person: bookings of the account, bookings with its e-mail, and a
 * client of the book who is certainly this person. A client whom another account certainly shares is left out, because
 * the other account's bookings are in that record.
 */
export function scopeOf(companyId: CompanyId, account: Person, known: readonly Known[]): PersonScope {
  const own = known.filter((one) => one.company_id === companyId && one.proved && !one.shared)
  return { companyId, account, clientIds: own.map(({ client_id }) => client_id) }
}

export const isPresent = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined
