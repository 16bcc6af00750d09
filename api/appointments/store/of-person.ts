import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { type KnownAppointment, known } from './appointments.ts'

/** What is hers in one company. */
export type PersonScope = {
  companyId: CompanyId
  /** Null: the company asks, and means all appointments of these clients. Else those that other accounts booked are not hers. */
  account: { id: string; email: string | null } | null
  clientIds: readonly string[]
}

export function ofPerson({ companyId, account, clientIds }: PersonScope) {
  const ofClients = sql<SqlBool>`appointments.client_id = any(${clientIds}::uuid[])`
  if (account === null) return sql<SqlBool>`(appointments.company_id = ${companyId}::uuid and ${ofClients})`
  // The company may have booked for her with another client's mobile: then the appointment belongs to that client's record.
  const withEmail = sql<SqlBool>`lower(appointments.client_email) = ${account.email?.toLowerCase() ?? null}`
  return sql<SqlBool>`(appointments.company_id = ${companyId}::uuid and (appointments.client_user_id = ${account.id}::uuid
    or (appointments.client_user_id is null and ${ofClients}) or (appointments.client_user_id is null and ${withEmail})))`
}

const ofScope = (scope: PersonScope | { companyId: CompanyId }) =>
  'account' in scope ? ofPerson(scope) : sql<SqlBool>`appointments.company_id = ${scope.companyId}::uuid`

/** Visits of which nothing has begun, with those that wait for the company's yes or for a deposit, which may have begun. */
export async function selectVisitsToCome(
  db: Db | Tx,
  scope: PersonScope | { companyId: CompanyId },
  now: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(appointments.visit_id, appointments.id) as id
    from appointments join companies on companies.id = appointments.company_id
    where ${ofScope(scope)} and (status = 'scheduled' or (status = 'held' and offer_id is null and held_until > ${now}))
      and day >= ${now}::date - 1
    group by 1
    having bool_or(status = 'held')
      or min((day + start_minute * interval '1 minute') at time zone companies.timezone) > ${now}
    order by 1 limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Newest first. */
export async function selectOfPerson(
  db: Db | Tx,
  scope: PersonScope,
  limit: number,
): Promise<KnownAppointment[]> {
  return known(db)
    .where(ofPerson(scope))
    .orderBy('appointments.day', 'desc')
    .orderBy('appointments.start_minute', 'desc')
    .orderBy('appointments.id')
    .limit(limit)
    .execute()
}
