import type { HeldByCompany, PersonalData } from '@encaixe/contract/personal-data.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { type KnownAppointment, selectOfPerson } from '../appointments/facade.ts'
import type { Deps } from '../deps.ts'
import { type CsvTable, csvPieces, tableOf } from '../platform/files/csv-table.ts'
import { type ZipEntry, zipStream } from '../platform/files/zip-stream.ts'
import { companyIdSchema } from '../platform/ids.ts'
import {
  appointmentColumns,
  depositBeside,
  describeWindows,
  instant,
  messageColumns,
  waitingNames,
} from './csv-tables.ts'
import { type Person, scopeOf } from './person-scope.ts'
import { quoteOf, readPerson } from './read-person.ts'
import { selectContests } from './store/contests.ts'
import { selectContactMessages, selectMessagesTo } from './store/export.ts'
import { selectCompanies, selectKnown } from './store/person.ts'

type Needs = Pick<Deps, 'database' | 'clock'>
const everything = 100_000

type Held = {
  company: HeldByCompany
  rows: KnownAppointment[]
  messages: MessageRow[]
  contests: Contest[]
  timezone: string
}
type Contest = { text: string; created_at: Date }
type Of<Row> = Row & { company: string; timezone: string }

/**
 * All data about the person of an account: the data that `readPerson` returns, with the internal notes of companies
 * about the person's appointments, the messages to the person, and the person's messages to the support.
 */
export async function exportPerson(deps: Needs, user: Person): Promise<ReadableStream<Uint8Array>> {
  const { db } = deps.database
  const data = await readPerson(deps, user, everything)
  const known = await selectKnown(db, { userId: user.id, email: user.email })
  const ids = data.companies.map(({ company }) => companyIdSchema.parse(company.id))
  const zones = new Map((await selectCompanies(db, ids)).map(({ id, timezone }) => [id, timezone]))
  const held: Held[] = []
  for (const company of data.companies) {
    const companyId = companyIdSchema.parse(company.company.id)
    const rows = await selectOfPerson(db, scopeOf(companyId, user, known), everything)
    const appointmentIds = rows.map(({ id }) => id)
    const messages = await selectMessagesTo(db, { companyId, userId: user.id, appointmentIds })
    const written = await selectContests(db, companyId, user.id)
    const contests = written.map(({ body, created_at }) => ({ text: quoteOf(body ?? ''), created_at }))
    held.push({ company, rows, messages, contests, timezone: zones.get(companyId) ?? defaultZone })
  }
  const contact = await selectContactMessages(db, user.email)
  const companies = held.map(({ company, rows, messages, contests }) => ({
    ...withInternalNotes(company, rows),
    messages,
    contests,
  }))

  async function* entries(): AsyncGenerator<ZipEntry> {
    const whole = { ...data, companies, contactMessages: contact }
    yield { name: 'LEIA-ME.txt', pieces: once(readMe) }
    yield { name: 'meus-dados.json', pieces: once(`${JSON.stringify(whole, null, 2)}\n`) }
    yield { name: 'cadastros.csv', pieces: csvPieces(recordColumns, [data.companies]) }
    yield {
      name: 'agendamentos.csv',
      pieces: csvPieces(
        ofAppointments,
        pagesOf(held, ({ rows }) => rows),
      ),
    }
    yield {
      name: 'mensagens.csv',
      pieces: csvPieces(
        ofMessages,
        pagesOf(held, ({ messages }) => messages),
      ),
    }
    yield {
      name: 'contestacoes.csv',
      pieces: csvPieces(
        contestColumns,
        pagesOf(held, ({ contests }) => contests),
      ),
    }
    yield { name: 'lista-de-espera.csv', pieces: csvPieces(waitingColumns, [data.waitlist]) }
  }
  return zipStream(entries(), deps.clock.now())
}

type MessageRow = Awaited<ReturnType<typeof selectMessagesTo>>[number]
type Booked = Of<KnownAppointment>

const ofAppointments: CsvTable<Booked> = [
  ['empresa', (row) => row.company],
  ...tableOf<Booked>(appointmentColumns, (row) => row.timezone),
  ...depositBeside,
]
const ofMessages: CsvTable<Of<MessageRow>> = [
  ['empresa', (row) => row.company],
  ...tableOf<Of<MessageRow>>(messageColumns, (row) => row.timezone),
]
const contestColumns: CsvTable<Of<Contest>> = [
  ['empresa', (row) => row.company],
  ['escrita em', (row) => instant(row.created_at, row.timezone)],
  ['texto', ({ text }) => text],
]

const waitingColumns: CsvTable<PersonalData['waitlist'][number]> = [
  ['empresa', ({ company }) => company.name],
  ['serviços', ({ procedures }) => procedures.join(', ')],
  ['períodos', ({ windows }) => describeWindows(windows)],
  ['estado', ({ status }) => waitingNames[status]],
  ['desde', ({ since }) => since],
  ['convites', ({ asked }) => asked],
]

const readMe = `O que há nestes arquivos

cadastros.csv: o que cada empresa guarda sobre você.
agendamentos.csv: os seus agendamentos.
mensagens.csv: as mensagens enviadas a você, sem o texto.
contestacoes.csv: o que você escreveu às empresas sobre faltas.
lista-de-espera.csv: os horários que você espera ou esperou.
meus-dados.json: tudo isso, a sua conta e as suas mensagens ao suporte, para outro programa ler.

Os arquivos .csv abrem no Excel e no Google Planilhas. As horas deles são as do lugar da empresa; no .json os instantes estão em UTC.
`.replaceAll('\n', '\r\n')

const pagesOf = <Row>(held: readonly Held[], of: (one: Held) => readonly Row[]): Of<Row>[][] =>
  held.map((one) =>
    of(one).map((row) => ({ ...row, company: one.company.company.name, timezone: one.timezone })),
  )

function withInternalNotes(
  company: HeldByCompany,
  rows: readonly { id: string; internal_notes: string | null }[],
): HeldByCompany {
  const notes = new Map(rows.map(({ id, internal_notes }) => [id, internal_notes]))
  return {
    ...company,
    appointments: company.appointments.map((one) => ({
      ...one,
      internalNotes: notes.get(one.id) ?? null,
    })),
  }
}

export async function* once(text: string): AsyncGenerator<string> {
  yield text
}

const recordColumns: CsvTable<HeldByCompany> = [
  ['empresa', ({ company }) => company.name],
  ['nome', ({ record }) => record?.name],
  ['celular', ({ record }) => record?.phone],
  ['celular informado', ({ record }) => record?.claimedPhone],
  ['e-mail', ({ record }) => record?.email],
  ['nascimento', ({ record }) => record?.birthday],
  ['observações', ({ record }) => record?.notes],
  ['etiquetas', ({ record }) => record?.tags.join(', ')],
  ['bloqueado', ({ record }) => record?.blocked],
  ['visitas', ({ visits }) => visits],
  ['faltas', ({ noShows }) => noShows],
]
