import { CompiledQuery } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { withKeptPlan } from '../../platform/database/kept-plans.ts'
import { type Statement, shifted } from '../../platform/database/statement.ts'
import { type AppointmentRow, columns, columnTypes } from './appointments.ts'
import { stamp } from './offering.ts'

const numberOf = (column: keyof AppointmentRow) => `$${columns.indexOf(column) + 1}`
const cast = (column: keyof AppointmentRow) => `${numberOf(column)}::${columnTypes[column]}`
const stampNumber = columns.length + 1

/** The row's values come first, then the stamp, the key's and the job's. */
const write = (taking: string, job: string) =>
  withKeptPlan(`
    with taken as (${taking}),
    held as (
      select from companies c
        join subscriptions s on s.user_id = c.owner_id
        join subscription_facts f on f.user_id = c.owner_id
        join procedures p on p.company_id = c.id and p.id = ${cast('procedure_id')}
        join collaborators k on k.company_id = c.id and k.id = ${cast('collaborator_id')}
      where c.id = ${cast('company_id')} and ${stamp} = $${stampNumber}
      for key share of c, s, p, k),
    made as (
      insert into appointments (${columns.join()}) select ${columns.map(cast).join()} from taken, held
      on conflict on constraint appointments_no_overlap do nothing returning 1),
    enqueued as (${job})
    select case when exists (select from taken) and exists (select from held)
        then refuse_overlap() else refuse_changed() end
    where not exists (select from made)`)

/** By the texts of key and job, which are few. */
const written = new Map<string, Map<string, string>>()

function textFor(taking: Statement, job: Statement): string {
  const known = written.get(taking.text) ?? new Map<string, string>()
  written.set(taking.text, known)
  const text =
    known.get(job.text) ??
    write(shifted(taking.text, stampNumber), shifted(job.text, stampNumber + taking.values.length))
  known.set(job.text, text)
  return text
}

type Standing = { stamp: string; taking: Statement; job: Statement }

/**
 * A booking with its key and its job, if what it stands on is still as the stamp says. It breaks
 * `appointments_no_overlap` when the collaborator is busy then, and fails to serialise when the offering has changed or
 * the key is taken.
 */
export async function insertAtOnce(
  db: Db,
  draft: AppointmentRow,
  { stamp: was, taking, job }: Standing,
): Promise<void> {
  const row = columns.map((column) => draft[column])
  await db.executeQuery(
    CompiledQuery.raw(textFor(taking, job), [...row, was, ...taking.values, ...job.values]),
  )
}
