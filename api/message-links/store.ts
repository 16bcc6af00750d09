import { overtaken } from '../appointments/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'

export type LinkRow = NonNullable<Awaited<ReturnType<typeof selectLink>>>

/** The link with the current values of its appointment and company. */
export function selectLink(db: Db | Tx, tokenHash: string) {
  return db
    .selectFrom('links')
    .innerJoin('appointments', (join) =>
      join
        .onRef('appointments.company_id', '=', 'links.company_id')
        .onRef('appointments.id', '=', 'links.appointment_id'),
    )
    .leftJoin('offers', (join) =>
      join
        .onRef('offers.company_id', '=', 'links.company_id')
        .onRef('offers.id', '=', 'links.offer_id')
        .onRef('offers.appointment_id', '=', 'links.appointment_id'),
    )
    .innerJoin('companies', 'companies.id', 'links.company_id')
    .leftJoin('users', 'users.id', 'appointments.client_user_id')
    .leftJoin('message_contacts', 'message_contacts.key', 'links.contact_key')
    .selectAll('appointments')
    .select([
      'links.purpose',
      'links.contact_key',
      'offers.id as offered_id',
      'offers.ends_at as offer_ends_at',
      'offers.outcome as offer_outcome',
      'offers.proposals as offer_proposals',
      overtaken.as('offer_overtaken'),
      'message_contacts.suppressed_for',
      'companies.name as company_name',
      'companies.slug as company_slug',
      'companies.timezone',
      'companies.theme_color',
      'companies.address as company_address',
      'companies.phone as company_phone',
      'users.subject as client_uid',
    ])
    .where('links.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Links of appointments before that day. */
export async function deleteLinksBefore(db: Db, day: string): Promise<void> {
  await db
    .deleteFrom('links')
    .using('appointments')
    .whereRef('appointments.company_id', '=', 'links.company_id')
    .whereRef('appointments.id', '=', 'links.appointment_id')
    .where('appointments.day', '<', day)
    .execute()
}
