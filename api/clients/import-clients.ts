import { capSentence, caps } from '@encaixe/contract/caps.ts'
import { clientSentences, mostImportLines } from '@encaixe/contract/client-rules.ts'
import type { ImportedClients } from '@encaixe/contract/clients.ts'
import {
  type FileHeader,
  fieldsOf,
  hasName,
  headerOf,
  longestHeader,
} from '@encaixe/contract/file-columns.ts'
import {
  countBreaks,
  eachLine,
  longestCell,
  mostColumns,
  type Problem,
  textOf,
} from '@encaixe/contract/file-lines.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import type { Deps } from '../deps.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { newId } from '../platform/ids.ts'
import { pause } from '../platform/long-work.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { clientOf } from './file-client.ts'
import { type FoundClient, type ImportPlan, noParts, type Parts, planImport } from './import-plan.ts'
import { countClients } from './store/clients.ts'
import {
  fillClients,
  insertClients,
  type KnownRow,
  lockBook,
  newestFirst,
  selectKnown,
} from './store/imports.ts'

type Refusal = Refused<'invalid' | 'subscription_required' | 'too_many'>
type Importing = { company: MemberCompany; file: Uint8Array; isDryRun: boolean }

/** The most lines of an imported file, blank lines included. */
const mostRawLines = 10 * mostImportLines
/** The most lines that are written in one transaction: bookings of the company wait for its lock of the book. */
const mostOfPart = 100
/** The most characters of the line with the headings. */
const mostOfHeader = 20_000
/** The most new clients of one statement: a longer statement would take a processor from other companies. */
const mostOfStatement = 10

const reasons: Record<Problem, string> = {
  quotes: 'Há aspas que abrem e não fecham nesta linha',
  'long cell': `Use no máximo ${longestCell.toLocaleString('pt-BR')} caracteres em cada célula`,
  'many columns': `Use no máximo ${mostColumns} colunas`,
}
const notWritten = 'Esta linha não foi importada. Importe o arquivo de novo para completar'
const wrongFile = (sentence: string) => refused('invalid', { fields: { file: sentence } })

type Needs = Pick<Deps, 'database' | 'clock' | 'log'>

/** Imports all lines that can be read. A preview writes nothing. */
export async function importClients(
  deps: Needs,
  { company, file, isDryRun }: Importing,
): Promise<ImportedClients | Refusal> {
  const now = deps.clock.now()
  const read = await readFile(file, localTime(now, company.timezone).date)
  if (isRefused(read)) return read
  const previewed = await previewImport(deps, company, read, now)
  if (isRefused(previewed)) return previewed
  const { room, ...preview } = previewed
  if (isDryRun) return preview
  const written = await writeParts(deps, company, { found: read.found, room, now })
  if (isRefused(written)) return written
  return { ...written.counts, wrong: inOrder([...read.wrong, ...written.wrong]) }
}

const inOrder = (wrong: Wrong) => wrong.toSorted((one, other) => one.line - other.line)

/** Plans the whole file. An import that would be refused as a whole is refused here, before its first part is written. */
async function previewImport(
  { database: { db } }: Needs,
  company: MemberCompany,
  { found, wrong, columns }: ReadFile,
  now: Date,
): Promise<(ImportedClients & { room: number }) | Refusal> {
  const barred = await requireSubscription(db, company.ownerId, now)
  if (barred) return barred
  const known = new Map<string, KnownRow>()
  for (let at = 0; at < found.length; at += mostOfPart) {
    for (const row of await selectKnown(db, company, found.slice(at, at + mostOfPart))) known.set(row.id, row)
    await pause()
  }
  const plan = await planImport(found, [...known.values()].sort(newestFirst), { newId, pause })
  const room = await roomIn(db, company)
  if (plan.new.length > room) return bookFull
  const sample = found.slice(0, mostSampled).map(sampleOf)
  return { ...plan.counts, wrong: inOrder([...wrong, ...plan.wrong]), columns, sample, room }
}

const bookFull = refused('too_many', { sentence: capSentence('clients') })

const roomIn = async (tx: Db | Tx, { id }: MemberCompany) => caps.clients.max - (await countClients(tx, id))

/** With less room than this, each part counts the book again, because others add clients meanwhile. */
const ampleRoom = 1_000

type Written = { counts: ImportPlan['counts']; wrong: Wrong }

/**
 * Writes the lines in parts. When a later part fails, the answer counts the parts that were written, and names the other
 * lines as not imported: a second import of the same file changes nothing in what is written and completes the rest.
 */
async function writeParts(
  deps: Needs,
  company: MemberCompany,
  { found, room, now }: { found: readonly FoundClient[]; room: number; now: Date },
): Promise<Written | Refusal> {
  const counts = { new: 0, known: 0, changed: 0, repeated: 0 }
  const wrong: Wrong = []
  let parts = noParts
  let left = room
  // A file without a line that can be read is an import too, so it has one empty part.
  for (let at = 0; at === 0 || at < found.length; at += mostOfPart) {
    const part = found.slice(at, at + mostOfPart)
    const plan = await writePart(deps, company, part, { parts, left, now }).catch((error: unknown) => {
      if (at === 0) throw error
      deps.log.error('import of clients stopped', {
        code: 'import_stopped',
        companyId: company.id,
        written: at,
        error,
      })
      return undefined
    })
    if (at === 0 && isRefused(plan)) return plan
    if (!plan || isRefused(plan)) {
      const reason = plan?.sentence ?? notWritten
      return { counts, wrong: [...wrong, ...found.slice(at).map(({ line }) => ({ line, reason }))] }
    }
    for (const name of ['new', 'known', 'changed', 'repeated'] as const) counts[name] += plan.counts[name]
    wrong.push(...plan.wrong)
    parts = plan.parts
    left = plan.left
    await pause()
  }
  return { counts, wrong }
}

/** `left`: the clients that the book had room for after the part before. */
type Part = { parts: Parts; left: number; now: Date }

function writePart(
  { database }: Needs,
  company: MemberCompany,
  found: readonly FoundClient[],
  { parts, left, now }: Part,
): Promise<(ImportPlan & { left: number }) | Refusal> {
  return database.transaction(async (tx) => {
    const barred = await requireSubscription(tx, company.ownerId, now)
    if (barred) return barred
    await lockBook(tx, company.id)
    const plan = await planImport(found, await selectKnown(tx, company, found), {
      newId,
      pause,
      earlier: parts,
    })
    const room = left > ampleRoom ? left : await roomIn(tx, company)
    if (plan.new.length > room) return bookFull
    for (let at = 0; at < plan.new.length; at += mostOfStatement) {
      await insertClients(tx, company, plan.new.slice(at, at + mostOfStatement), now)
      await pause()
    }
    await fillClients(tx, company, plan.filled, now)
    const isFirst = parts === noParts
    await writeOwnActs(tx, company, now, [
      ...(isFirst ? [{ kind: 'client', action: 'imported', recordId: null } as const] : []),
      ...plan.reached.map((recordId) => ({ kind: 'client', action: 'contact_imported', recordId }) as const),
    ])
    return { ...plan, left: room - plan.new.length }
  })
}

const mostSampled = 3
const mostNamed = 40
const sampleOf = ({ name, phone, email, birthday }: FoundClient) => ({ name, phone, email, birthday })

type Wrong = ImportedClients['wrong']
type NamedColumns = ImportedClients['columns']
type ReadFile = { found: FoundClient[]; wrong: Wrong; columns: NamedColumns }

/** Returns the names of the columns as written in the file. A column without a name is left out. */
function nameColumns({ line, columns }: FileHeader): NamedColumns {
  const named = (line?.cells ?? []).map((cell, at) => ({
    word: cell.slice(0, longestHeader),
    isRead: columns[at] !== undefined,
  }))
  const words = (isRead: boolean) =>
    named.filter((one) => one.isRead === isRead && one.word !== '').map(({ word }) => word)
  return { read: words(true).slice(0, mostNamed), ignored: words(false).slice(0, mostNamed) }
}

async function readFile(file: Uint8Array, today: string): Promise<ReadFile | Refused<'invalid'>> {
  const text = textOf(file)
  if (countBreaks(text, { from: 0, to: text.length, most: mostRawLines }) === mostRawLines)
    return wrongFile(clientSentences.lines)
  // The header is divided by each separator, so a file of one long line would take the process for half a second.
  const first = text.trimStart().indexOf('\n')
  if ((first === -1 ? text.length : first) > mostOfHeader) return wrongFile(clientSentences.header)
  const header = headerOf(text)
  if (header?.line?.problem === 'many columns') return wrongFile(reasons['many columns'])
  if (!header || !hasName(header.columns)) return wrongFile(clientSentences.header)
  const found: FoundClient[] = []
  const wrong: Wrong = []
  let lines = 0
  for (const { line, cells, problem } of eachLine(text, header.delimiter)) {
    await pause()
    lines += 1
    // The first line is the header.
    if (lines === 1) continue
    if (lines > mostImportLines + 1) return wrongFile(clientSentences.lines)
    const client = problem ? { reason: reasons[problem] } : clientOf(fieldsOf(header.columns, cells), today)
    if ('reason' in client) wrong.push({ line, reason: client.reason })
    else found.push({ ...client, line })
  }
  return { found, wrong, columns: nameColumns(header) }
}
