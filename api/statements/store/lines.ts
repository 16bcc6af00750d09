import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { CompanyId } from '../../platform/ids.ts'
import type { Figures, Line, StatedAppointment } from '../statement-lines.ts'

type Keys = { companyId: CompanyId; ids: readonly string[] }

type Known = {
  statement_id: string
  closed: string[] | null
  id: string
  day: string
  start_minute: number
  procedure_name: string
  basis_points: number | null
  cents: number | null
  share_cents: number | null
  tip_cents: number | null
  said_cents: number | null
  said_share_cents: number | null
  said_tip_cents: number | null
  since: string | null
}

export type Basis = { appointments: StatedAppointment[]; closedMonths: string[] }

/**
 * Returns for each of these drafts the appointments that may have a line in it: those of its month, and, from the first
 * closed statement on, those of other months whose present figures differ from the stated figures.
 */
export async function selectBases(db: Db | Tx, { companyId, ids }: Keys): Promise<Map<string, Basis>> {
  const bases = new Map(ids.map((id): [string, Basis] => [id, { appointments: [], closedMonths: [] }]))
  if (ids.length === 0) return bases
  const { rows } = await sql<Known>`
    with wanted as (
      select id, collaborator_id, month, (month + interval '1 month')::date as month_end
      from statements where company_id = ${companyId}::uuid and id = any(${[...ids]}::uuid[])),
    closed as (
      select collaborator_id, min(month) as first_month, array_agg(to_char(month, 'YYYY-MM')) as months
      from statements
      where company_id = ${companyId}::uuid and status <> 'draft'
        and collaborator_id in (select collaborator_id from wanted)
      group by collaborator_id),
    said as (
      select s.collaborator_id, l.appointment_id, to_char(min(s.month), 'YYYY-MM') as since,
        sum(l.cents)::int as cents, sum(l.share_cents)::int as share_cents, sum(l.tip_cents)::int as tip_cents
      from statements s join statement_lines l on l.company_id = s.company_id and l.statement_id = s.id
      where s.company_id = ${companyId}::uuid and s.collaborator_id in (select collaborator_id from wanted)
      group by s.collaborator_id, l.appointment_id),
    done as (
      select w.id as statement_id, a.id as appointment_id
      from wanted w left join closed c using (collaborator_id)
      join appointments a on a.company_id = ${companyId}::uuid and a.collaborator_id = w.collaborator_id
        and a.status = 'completed' and a.day < w.month_end and a.day >= least(w.month, c.first_month)
      union
      select w.id, said.appointment_id from wanted w join said using (collaborator_id))
    select w.id as statement_id, closed.months as closed, a.id, a.day, a.start_minute, a.procedure_name, said.since,
      said.cents as said_cents, said.share_cents as said_share_cents, said.tip_cents as said_tip_cents,
      present.basis_points, present.cents, present.share_cents, present.tip_cents
    from done
    join wanted w on w.id = done.statement_id
    join appointments a on a.company_id = ${companyId}::uuid and a.id = done.appointment_id
    left join closed on closed.collaborator_id = w.collaborator_id
    left join said on said.collaborator_id = w.collaborator_id and said.appointment_id = a.id
    left join lateral (
      select a.share_basis_points as basis_points, a.paid_cents as cents, a.share_cents, a.tip_cents
      where a.status = 'completed' and a.collaborator_id = w.collaborator_id) present on true
    where a.day >= w.month and a.day < w.month_end
      or (coalesce(present.cents, 0), coalesce(present.share_cents, 0), coalesce(present.tip_cents, 0))
        is distinct from (coalesce(said.cents, 0), coalesce(said.share_cents, 0), coalesce(said.tip_cents, 0))`.execute(
    db,
  )
  for (const row of rows) {
    const basis = bases.get(row.statement_id)
    if (!basis) throw new Error(`The query returned statement ${row.statement_id}, which was not requested`)
    basis.closedMonths = row.closed ?? []
    basis.appointments.push(appointmentOf(row))
  }
  return bases
}

function appointmentOf(row: Known): StatedAppointment {
  const now = figuresOf(row.cents, row.share_cents, row.tip_cents)
  const said = figuresOf(row.said_cents, row.said_share_cents, row.said_tip_cents)
  return {
    appointmentId: row.id,
    day: row.day,
    startMinute: row.start_minute,
    procedure: row.procedure_name,
    basisPoints: row.basis_points,
    now,
    said: said && row.since !== null ? { ...said, since: row.since } : null,
  }
}

const figuresOf = (
  cents: number | null,
  shareCents: number | null,
  tipCents: number | null,
): Figures | null =>
  cents === null || shareCents === null || tipCents === null ? null : { cents, shareCents, tipCents }

/** The lines of a sent statement, in their order. */
export async function selectLines(
  db: Db | Tx,
  { companyId, id }: { companyId: CompanyId; id: string },
): Promise<Line[]> {
  const rows = await db
    .selectFrom('statement_lines')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('statement_id', '=', id)
    .orderBy('kind', 'desc')
    .orderBy('day')
    .orderBy('start_minute')
    .orderBy('appointment_id')
    .execute()
  return rows.map((row) => ({
    appointmentId: row.appointment_id,
    kind: row.kind,
    day: row.day,
    startMinute: row.start_minute,
    procedure: row.procedure_name,
    basisPoints: row.basis_points,
    cents: row.cents,
    shareCents: row.share_cents,
    tipCents: row.tip_cents,
  }))
}

/** The sums of sent statements. A statement without lines is left out. */
export async function selectSums(db: Db, { companyId, ids }: Keys): Promise<Map<string, Figures>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Figures & { id: string }>`
    select statement_id as id, sum(cents) as cents, sum(share_cents) as "shareCents",
      sum(tip_cents) as "tipCents"
    from statement_lines
    where company_id = ${companyId}::uuid and statement_id = any(${[...ids]}::uuid[])
    group by statement_id`.execute(db)
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}

/** The lines are inserted as one JSON parameter: a month may have more lines than SQL allows parameters. */
export async function insertLines(
  tx: Tx,
  { companyId, id }: { companyId: CompanyId; id: string },
  lines: readonly Line[],
): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map((line) => ({
    company_id: companyId,
    statement_id: id,
    appointment_id: line.appointmentId,
    kind: line.kind,
    day: line.day,
    start_minute: line.startMinute,
    procedure_name: line.procedure,
    basis_points: line.basisPoints,
    cents: line.cents,
    share_cents: line.shareCents,
    tip_cents: line.tipCents,
  }))
  const columns = sql.raw(Object.keys(rows[0] ?? {}).join(', '))
  await sql`
    insert into statement_lines (${columns})
    select ${columns} from json_populate_recordset(null::statement_lines, ${JSON.stringify(rows)})`.execute(
    tx,
  )
}
