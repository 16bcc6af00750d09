import { type CalendarEvent, writeCalendarPages } from '@encaixe/contract/calendar-file.ts'
import { instantOf, type LocalTime, monthOf, timeOf } from '@encaixe/contract/local-time.ts'
import { reaisOf } from '@encaixe/contract/money.ts'
import { rightOf } from '@encaixe/contract/permissions.ts'
import type { Deps } from '../deps.ts'
import { type CsvTable, csvPieces, tableOf } from '../platform/files/csv-table.ts'
import { type ZipEntry, zipPieces } from '../platform/files/zip-stream.ts'
import { logSecurityEvent } from '../platform/log/security-event.ts'
import { streamInTurnOf } from '../platform/long-work.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { amountCell } from '../statements/facade.ts'
import { writeOwnActs } from '../trail/facade.ts'
import {
  appointmentColumns,
  countedColumns,
  countedIn,
  depositColumns,
  describeWindows,
  instant,
  lineColumns,
  linesIn,
  messageColumns,
  paidIn,
  paymentColumns,
  shareColumns,
  waitingNames,
} from './csv-tables.ts'
import { once } from './export-person.ts'
import {
  type ExportedAppointment,
  readAppointments,
  readChanges,
  readClients,
  readMessages,
  readPhotos,
  readSettings,
  readStatementLines,
  readStatements,
  readTrail,
} from './store/export.ts'
import { readClosings, readDeposits, readShares } from './store/money.ts'
import { readWaiting } from './store/waiting.ts'

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'log'>
type PageOf<Read extends (...args: never[]) => AsyncIterable<unknown>> =
  ReturnType<Read> extends AsyncIterable<(infer Row)[]> ? Row : never

/** All records of a company, read page by page during the download: the file may lack changes made meanwhile. */
export async function exportCompany(
  deps: Needs,
  company: MemberCompany,
): Promise<ReadableStream<Uint8Array>> {
  const { database, clock, log } = deps
  const {
    id: companyId,
    by: { userId },
  } = company
  const now = clock.now()
  await database.transaction((tx) =>
    writeOwnActs(tx, company, now, [{ kind: 'company', action: 'exported', recordId: companyId }]),
  )
  logSecurityEvent(log, 'data exported', { userId, companyId })
  return streamInTurnOf(companyId, zipPieces(entriesOf(deps, company, now), now))
}

async function* entriesOf(
  { database: { db }, config }: Needs,
  company: MemberCompany,
  now: Date,
): AsyncGenerator<ZipEntry> {
  const { id, timezone } = company
  const csv = <Row>(name: string, columns: CsvTable<Row>, rows: AsyncIterable<readonly Row[]>) => ({
    name: `${name}.csv`,
    pieces: csvPieces(columns, rows),
  })
  const who = {
    seesTeam: rightOf('GET /api/members', company.by.role) !== 'refused',
    seesPlan: company.by.role === 'owner',
    seesShares: rightOf('GET /api/shares', company.by.role) !== 'refused',
  }
  const settings = await readSettings(db, company, who)
  yield { name: 'empresa.json', pieces: once(`${JSON.stringify(settings, null, 2)}\n`) }
  for (const name of ['collaborators', 'procedures', 'exceptions'] as const) {
    const rows = settings[name] as Record<string, unknown>[]
    yield { name: `${fileNames[name]}.csv`, pieces: csvPieces(columnsOf(rows, company.timezone), [rows]) }
  }
  yield csv('clientes', clientColumns(timezone), readClients(db, id))
  yield csv('agendamentos', ofCompany(timezone), readAppointments(db, id))
  yield csv(
    'pagamentos',
    tableOf<ExportedAppointment>(paymentColumns, () => timezone),
    paidIn(readAppointments(db, id)),
  )
  yield csv(
    'sinais',
    tableOf<PageOf<typeof readDeposits>>(depositColumns, () => timezone),
    readDeposits(db, id),
  )
  if (who.seesShares)
    yield { name: 'cotas.csv', pieces: csvPieces(shareColumns(timezone), [await readShares(db, id)]) }
  yield csv('caixas', countedColumns(timezone), countedIn(readClosings(db, id)))
  yield csv('caixas-por-profissional', lineColumns, linesIn(readClosings(db, id)))
  yield csv('historico', changeColumns(timezone), readChanges(db, id))
  yield csv(
    'mensagens',
    [
      ['agendamento', (row) => row.appointment_id],
      ...tableOf<PageOf<typeof readMessages>>(messageColumns, () => timezone),
    ],
    readMessages(db, id, who),
  )
  yield csv('lista-de-espera', waitingColumns(timezone), readWaiting(db, id))
  yield csv('extratos', statementColumns(timezone), readStatements(db, id))
  yield csv('extratos-linhas', statedColumns, readStatementLines(db, id))
  yield csv('registro', trailColumns(timezone), readTrail(db, id))
  yield {
    name: 'agenda.ics',
    pieces: writeCalendarPages(
      eventsOf(readAppointments(db, id), { company, now, publicUrl: config.publicUrl }),
    ),
  }
  for (const photo of await readPhotos(db, id))
    yield { name: `fotos/${photo.id}.webp`, pieces: new Uint8Array(photo.bytes) }
}

const fileNames = { collaborators: 'colaboradores', procedures: 'procedimentos', exceptions: 'folgas' }

/** A table of rows as they are stored, with the field's name as header. */
function columnsOf(
  rows: readonly Record<string, unknown>[],
  timezone: string,
): CsvTable<Record<string, unknown>> {
  return Object.keys(rows[0] ?? {}).map((key) => [
    key,
    ({ [key]: value }) =>
      value instanceof Date
        ? instant(value, timezone)
        : typeof value === 'object' && value !== null
          ? JSON.stringify(value)
          : (value as string | number | boolean | null),
  ])
}

const ofCompany = (timezone: string): CsvTable<ExportedAppointment> => [
  ...tableOf<ExportedAppointment>(appointmentColumns, () => timezone),
  ['cadastro', (row) => row.client_id],
  ['visita', (row) => row.visit_id ?? row.id],
  ['série', (row) => row.series_id],
]

const clientColumns = (timezone: string): CsvTable<PageOf<typeof readClients>> => [
  ['cadastro', ({ id }) => id],
  ['nome', ({ name }) => name],
  ['celular', ({ phone }) => phone],
  ['e-mail', ({ email }) => email],
  ['nascimento', ({ birthday }) => birthday],
  ['observações', ({ notes }) => notes],
  ['etiquetas', ({ tags }) => tags.join(', ')],
  ['bloqueado', ({ blocked }) => blocked],
  ['visitas', ({ visits }) => visits],
  ['faltas', (row) => row.no_shows],
  ['última visita', (row) => row.last_visit],
  ['gasto', (row) => reaisOf(row.spent_cents)],
  ['celular informado', (row) => row.claimed_phone],
  ['desde', (row) => instant(row.created_at, timezone)],
]

const waitingColumns = (timezone: string): CsvTable<PageOf<typeof readWaiting>> => [
  ['cliente', ({ client }) => client],
  ['e-mail', ({ email }) => email],
  ['celular', ({ phone }) => phone],
  ['serviços', ({ procedures }) => procedures.join(', ')],
  ['períodos', ({ windows }) => describeWindows(windows)],
  ['agendamento', (row) => row.appointment_id],
  ['dias antes', (row) => row.days_before],
  ['estado', ({ status }) => waitingNames[status]],
  ['desde', (row) => instant(row.created_at, timezone)],
  ['convites', ({ asked }) => asked],
]

const statementNames = { draft: 'rascunho', sent: 'enviado', accepted: 'aceito', contested: 'contestado' }

const statementColumns = (timezone: string): CsvTable<PageOf<typeof readStatements>> => [
  ['extrato', ({ id }) => id],
  ['profissional', ({ name }) => name],
  ['mês', ({ month }) => monthOf(month)],
  ['situação', ({ status }) => statementNames[status]],
  ['contestação', ({ note }) => note],
  ['começado em', (row) => instant(row.created_at, timezone)],
  ['enviado em', (row) => instant(row.sent_at, timezone)],
  ['respondido em', (row) => instant(row.answered_at, timezone)],
]

const statedColumns: CsvTable<PageOf<typeof readStatementLines>> = [
  ['extrato', (row) => row.statement_id],
  ['agendamento', (row) => row.appointment_id],
  ['tipo', ({ kind }) => (kind === 'service' ? 'atendimento' : 'correção')],
  ['data', ({ day }) => day],
  ['início', (row) => timeOf(row.start_minute)],
  ['serviço', (row) => row.procedure_name],
  ['cota (%)', (row) => row.basis_points && row.basis_points / 100],
  ['valor', ({ cents }) => amountCell(cents)],
  ['cota do profissional', (row) => amountCell(row.share_cents)],
  ['gorjeta', (row) => amountCell(row.tip_cents)],
]

const place = (day: string | null, minute: number | null) =>
  day === null || minute === null ? null : `${day} ${timeOf(minute)}`

const changeColumns = (timezone: string): CsvTable<PageOf<typeof readChanges>> => [
  ['agendamento', (row) => row.appointment_id],
  ['mudança', ({ kind }) => kind],
  ['em', ({ at }) => instant(at, timezone)],
  ['por', (row) => row.by_role],
  ['de', (row) => place(row.from_day, row.from_start_minute)],
  ['profissional antes', (row) => row.from_collaborator_name],
  ['para', (row) => place(row.to_day, row.to_start_minute)],
  ['profissional depois', (row) => row.to_collaborator_name],
]

const trailColumns = (timezone: string): CsvTable<PageOf<typeof readTrail>> => [
  ['em', ({ at }) => instant(at, timezone)],
  ['por', (row) => row.by_role],
  ['conta', (row) => row.by_user_id],
  ['assunto', ({ kind }) => kind],
  ['ação', ({ action }) => action],
  ['registro', (row) => row.record_id],
  ['valor', (row) => (row.kind === 'share' || row.amount === null ? null : amountCell(row.amount))],
]

type About = { company: MemberCompany; now: Date; publicUrl: string }

/** The scheduled appointments for calendar programs. */
async function* eventsOf(
  pages: AsyncIterable<ExportedAppointment[]>,
  { company, now, publicUrl }: About,
): AsyncGenerator<CalendarEvent[]> {
  const { host } = new URL(publicUrl)
  const at = (time: LocalTime) => instantOf(time, company.timezone)
  for await (const page of pages) {
    const scheduled = page.filter(({ status }) => status === 'scheduled')
    yield scheduled.map((row) => ({
      uid: `${row.id}@${host}`,
      sequence: row.sequence,
      stamp: now,
      startsAt: at({ date: row.day, minute: row.start_minute }),
      endsAt: at({ date: row.day, minute: row.end_minute }),
      summary: `${row.procedure_name} · ${row.client_name}`,
      description: `Com ${row.collaborator_name}.`,
      url: `${publicUrl}/schedules/${row.id}`,
    }))
  }
}
