import type { TrailAct, TrailRole } from '@encaixe/contract/trail-words.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import type { TrailTable } from '../platform/database/tables.ts'
import { sendLast } from '../platform/database/transaction-pipeline.ts'
import { type CompanyId, newId } from '../platform/ids.ts'
import type { InstantCursor } from '../platform/instant-cursor.ts'

/**
 * `userId` is null for an act of the system or of a client with a link, `recordId` for an act on many records. `amount`:
 * the centavos of an act about money; of the act of a share, its basis points. `aboutId`: the collaborator or account of
 * an act whose record may be deleted, or the client record that stays after a merge.
 */
export type TrailDraft = TrailAct & {
  companyId: CompanyId
  at: Date
  by: { role: TrailRole; userId: string | null }
  recordId: string | null
  amount?: number | undefined
  aboutId?: string | null | undefined
}

/** Writes the acts of a member of the company to the trail, all at one instant, each with its record. */
export function writeOwnActs(
  tx: Tx,
  { id: companyId, by }: { id: CompanyId; by: TrailDraft['by'] },
  at: Date,
  acts: readonly (TrailAct & Pick<TrailDraft, 'recordId' | 'amount' | 'aboutId'>)[],
): Promise<void> {
  return writeTrail(
    tx,
    acts.map((act) => ({ ...act, companyId, at, by })),
  )
}

/** Runs in the transaction of the acts in `drafts`, so that no act is stored without its entry in the trail. */
export async function writeTrail(tx: Tx, drafts: readonly TrailDraft[]): Promise<void> {
  if (drafts.length === 0) return
  const rows = drafts.map(({ companyId, at, by, action, kind, recordId, amount = null, aboutId }) => ({
    company_id: companyId,
    id: newId(),
    at,
    by_user_id: by.userId,
    by_role: by.role,
    action,
    kind,
    record_id: recordId,
    amount,
    about_id: aboutId ?? null,
  }))
  await sendLast(tx, tx.insertInto('trail').values(rows).compile())
}

/**
 * A record as it is when the entry is read. An appointment has the date and time that it had after the act. `id` is null
 * when the record no longer exists.
 */
type TrailSubject = {
  id: string | null
  name?: string | null
  service?: string | null
  date?: string | null
  until?: string | null
  minute?: number | null
  email?: string | null
}

export type TrailRow = Selectable<TrailTable> & { by_name: string | null; subject: TrailSubject | null }
type Asked = {
  companyId: CompanyId
  kind?: string | undefined
  role?: TrailRole | undefined
  recordId?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
  after?: InstantCursor | undefined
  limit: number
}

const erasedName = 'Conta apagada'

/**
 * The queries about the records of a trail's entries. Each names the company as a value, so that a distributed database
 * finds the one node that has all of them.
 */
function recordsOf(companyId: CompanyId) {
  const company = sql`${companyId}::uuid`

  /** The name of an account as a present or former member of the company. */
  const nameOf = (userId: RawBuilder<unknown>) => sql`(
    select case when u.subject = 'erased:' || u.id then ${erasedName} else coalesce(k.name, m.name, former.name) end
    from users u
      left join members m on m.company_id = ${company} and m.user_id = u.id
      left join collaborators k on k.company_id = ${company} and k.id = m.collaborator_id
      left join trail_names former on former.company_id = ${company} and former.user_id = u.id
    where u.id = ${userId})`

  /** A record by its key, as one JSON object. */
  const found = (fields: RawBuilder<unknown>, from: RawBuilder<unknown>, key: RawBuilder<unknown>) =>
    sql`(select json_build_object(${fields}) from ${from} where r.company_id = ${company} and ${key})`

  const byId = sql`r.id = trail.record_id`
  const present = sql`'id', case when r.deleted_at is null then r.id end, 'name', r.name`
  /** The date and time that the appointment had after the act: the first later move says from where it moved. */
  const appointment = sql`'id', r.id, 'name', r.client_name, 'service', r.procedure_name,
    'date', coalesce(later.from_day, r.day), 'minute', coalesce(later.from_start_minute, r.start_minute)`
  const later = sql`left join lateral (select move.from_day, move.from_start_minute from appointment_changes move
    where move.company_id = ${company} and move.appointment_id = r.id and move.kind = 'moved' and move.at > trail.at
    order by move.change_order limit 1) later on true`
  const appointments = found(appointment, sql`appointments r ${later}`, byId)
  const messages = sql`coalesce(
    ${appointments},
    ${found(appointment, sql`messages m join appointments r on r.id = m.appointment_id ${later}`, sql`m.company_id = ${company} and m.id = trail.record_id`)})`
  const about = found(sql`'id', null, 'name', r.name`, sql`collaborators r`, sql`r.id = trail.about_id`)

  /** The record of a merge, or of any entry about the record that a later merge deleted, is the record that stays. */
  const keptClient = sql`r.id = coalesce((
    select merge.about_id from trail merge where merge.company_id = ${company}
      and merge.record_id = trail.record_id and merge.kind = 'client' and merge.action = 'merged' limit 1), trail.record_id)`

  /** Where the name is from, in this order: collaborator, member, open invitation, account that accepted the invitation. */
  const member = sql`(
    select json_build_object('id', case when k.deleted_at is null then k.id end, 'email', coalesce(k.email, m.email, i.email),
      'name', coalesce(k.name, m.name, i.name, ${nameOf(sql`coalesce(trail.about_id, (
        select joined.by_user_id from trail joined where joined.company_id = ${company}
          and joined.record_id = trail.record_id and joined.kind = 'member' and joined.action = 'joined' limit 1))`)}))
    from (values (trail.record_id)) r (id)
      left join members m on m.company_id = ${company} and m.id = r.id
      left join invitations i on i.company_id = ${company} and i.id = r.id
      left join collaborators k on k.company_id = ${company}
        and k.id = coalesce(m.collaborator_id, i.collaborator_id, trail.about_id))`

  /** Personal data are read with the entry and not stored in it, so an erased person has no name in the trail. */
  const subject = sql`case trail.kind
    when 'appointment' then ${appointments}
    when 'messages' then ${messages}
    when 'client' then ${found(sql`'id', r.id, 'name', r.name`, sql`clients r`, keptClient)}
    when 'procedure' then ${found(present, sql`procedures r`, byId)}
    when 'collaborator' then ${found(present, sql`collaborators r`, byId)}
    when 'member' then ${member}
    when 'exception' then coalesce(${found(
      sql`'id', r.id, 'name', k.name, 'date', r.from_day, 'until', r.to_day`,
      sql`exceptions r left join collaborators k on k.company_id = ${company} and k.id = r.collaborator_id`,
      byId,
    )}, ${about})
    when 'share' then coalesce(${found(
      sql`'id', r.id, 'name', k.name, 'service', p.name`,
      sql`shares r join collaborators k on k.company_id = ${company} and k.id = r.collaborator_id
        left join procedures p on p.company_id = ${company} and p.id = r.procedure_id`,
      byId,
    )}, ${about})
    when 'statement' then ${found(
      sql`'id', r.id, 'name', coalesce(k.name, r.collaborator_name), 'date', r.month`,
      sql`statements r left join collaborators k on k.company_id = ${company} and k.id = r.collaborator_id`,
      byId,
    )}
    when 'till' then ${found(sql`'id', null, 'date', r.day`, sql`till_closings r`, sql`r.closed_at = trail.at`)}
  end`
  return { nameOf, subject }
}

/** The entries of the trail, newest first, with the names of members and of what the entries are about. */
export function selectTrail(db: Db, asked: Asked): Promise<TrailRow[]> {
  const { companyId, kind, role, recordId, from, until, after, limit } = asked
  const { nameOf, subject } = recordsOf(companyId)
  return (
    db
      .selectFrom('trail')
      .selectAll()
      .select(sql<string | null>`${nameOf(sql`trail.by_user_id`)}`.as('by_name'))
      .select(sql<TrailSubject | null>`${subject}`.as('subject'))
      .where('company_id', '=', companyId)
      // A merge has an entry for each of its records: the list has the one of the record that stays.
      .$if(recordId === undefined, (query) => query.where('action', '<>', 'merged'))
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
      .$if(role !== undefined, (query) => query.where('by_role', '=', role as TrailRole))
      .$if(recordId !== undefined, (query) => query.where('record_id', '=', recordId ?? ''))
      .$if(from !== undefined, (query) => query.where('at', '>=', from as Date))
      .$if(until !== undefined, (query) => query.where('at', '<', until as Date))
      .$if(after !== undefined, (query) =>
        query.where((eb) =>
          eb(
            eb.refTuple('at', 'id'),
            '<',
            eb.tuple((after as InstantCursor).at, (after as InstantCursor).id),
          ),
        ),
      )
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  )
}
