import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { sendLast } from '../../platform/database/transaction-pipeline.ts'
import { type CompanyId, newId } from '../../platform/ids.ts'

type Claim = { companyId: CompanyId; clientId: string; userId: string; phone: string }

/** The open claims of a record that are stored. An account that types ever new numbers fills no table. */
const mostClaims = 10

const insertClaim = ({ companyId, clientId, userId, phone }: Claim, now: Date) => sql`
  insert into client_claims (company_id, id, client_id, user_id, phone, claimed_at)
  values (${companyId}::uuid, ${newId()}::uuid, ${clientId}::uuid, ${userId}::uuid, ${phone}, ${now})
  on conflict (company_id, client_id, user_id, phone) do nothing returning id`

/** Stores the number that an account typed for a record that is not stored yet. */
export const storeFirstClaim = (tx: Tx, claim: Claim, now: Date): Promise<void> =>
  sendLast(tx, insertClaim(claim, now).compile(tx))

/** Stores the number that an account typed, once. Returns false when this claim of the record is stored already. */
export async function storeClaim(tx: Tx, claim: Claim, now: Date): Promise<boolean> {
  const { companyId, clientId } = claim
  const { rows } = await insertClaim(claim, now).execute(tx)
  if (rows.length === 0) return false
  const tooMany = sql`
    delete from client_claims where company_id = ${companyId}::uuid and id in (
      select id from client_claims where company_id = ${companyId}::uuid and client_id = ${clientId}::uuid
        and answer is null and proved_at is null
      order by claimed_at desc, id desc offset ${mostClaims})`
  await sendLast(tx, tooMany.compile(tx))
  return true
}

type ClaimKey = { companyId: CompanyId; clientId: string; id: string }

export function selectClaim(tx: Tx, { companyId, clientId, id }: ClaimKey) {
  return tx
    .selectFrom('client_claims')
    .select(['phone', 'answer'])
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst()
}

type NumberOf = { companyId: CompanyId; clientId: string; phone: string | null }

/** Answers the open claims of a number in a record. They are several when several accounts typed the number. */
export async function answerClaims(
  tx: Tx,
  { companyId, clientId, phone }: NumberOf,
  answer: 'yes' | 'no',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('client_claims')
    .set({ answer, answered_at: now })
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('phone', '=', phone)
    .where('answer', 'is', null)
    .execute()
}

/** The record whose account booked the appointment and typed this number, unless the company said no to the number. */
export async function findClaimingRecord(
  tx: Tx,
  { companyId, appointmentId, phone }: { companyId: CompanyId; appointmentId: string; phone: string },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('client_claims as k')
    .innerJoin('appointments as a', (join) =>
      join
        .onRef('a.company_id', '=', 'k.company_id')
        .onRef('a.client_id', '=', 'k.client_id')
        .onRef('a.client_user_id', '=', 'k.user_id'),
    )
    .select('k.client_id')
    .where('k.company_id', '=', companyId)
    .where('a.id', '=', appointmentId)
    .where('k.phone', '=', phone)
    .where('k.answer', 'is', null)
    .executeTakeFirst()
  return row?.client_id
}

/** Whether the owner of the number used a link that was sent to it, about a booking of an account of this record. */
export async function isNumberProved(tx: Tx, { companyId, clientId, phone }: NumberOf): Promise<boolean> {
  const row = await tx
    .selectFrom('client_claims')
    .select('id')
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('phone', '=', phone)
    .where('proved_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function proveClaims(
  tx: Tx,
  { companyId, clientId, phone }: NumberOf,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('client_claims')
    .set({ proved_at: now })
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('phone', '=', phone)
    .where('proved_at', 'is', null)
    .execute()
}

/** Moves the claims to the record that stays after a merge. */
export async function moveClaims(
  tx: Tx,
  { companyId, from, into }: { companyId: CompanyId; from: string; into: string },
): Promise<void> {
  await sql`
    delete from client_claims gone using client_claims kept
    where gone.company_id = ${companyId}::uuid and gone.client_id = ${from}::uuid
      and kept.company_id = gone.company_id and kept.client_id = ${into}::uuid and kept.user_id = gone.user_id
      and kept.phone = gone.phone`.execute(tx)
  await tx
    .updateTable('client_claims')
    .set({ client_id: into })
    .where('company_id', '=', companyId)
    .where('client_id', '=', from)
    .execute()
}
