import { setImmediate } from 'node:timers/promises'
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
  longestCell,
  mostColumns,
  type Problem,
  readLines,
  textOf,
} from '@encaixe/contract/file-lines.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { clientOf } from './file-client.ts'
import { type FoundClient, planImport } from './import-plan.ts'
import { countClients } from './store/clients.ts'
import { fillClients, insertClients, lockBook, selectKnown } from './store/imports.ts'

type Refusal = Refused<'invalid' | 'subscription_required' | 'too_many'>
type Importing = { company: MemberCompany; file: Uint8Array; isDryRun: boolean }

/** The most lines of an imported file, blank lines included. */
const mostRawLines = 10 * mostImportLines
/** The number of lines of an imported file that are read without a pause. */
const batch = 500

const reasons: Record<Problem, string> = {
  quotes: 'Há aspas que abrem e não fecham nesta linha',
  'long cell': `Use no máximo ${longestCell.toLocaleString('pt-BR')} caracteres em cada célula`,
  'many columns': `Use no máximo ${mostColumns} colunas`,
}
const wrongFile = (sentence: string) => refused('invalid', { fields: { file: sentence } })

/** Imports all lines that can be read, or nothing. A preview runs the same code and writes nothing. */
export async function importClients(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { company, file, isDryRun }: Importing,
): Promise<ImportedClients | Refusal> {
  const now = clock.now()
  const read = await readFile(file, localTime(now, company.timezone).date)
  if (isRefused(read)) return read
  const { found, wrong, columns } = read
  return database.transaction(async (tx) => {
    const barred = await requireSubscription(tx, company.ownerId, now)
    if (barred) return barred
    if (!isDryRun) await lockBook(tx, company.id)
    const known = await selectKnown(tx, company.id, found)
    const plan = planImport(found, known, newId)
    const answer = {
      ...plan.counts,
      wrong: [...wrong, ...plan.wrong].toSorted((one, other) => one.line - other.line),
    }
    if (plan.new.length > 0 && (await countClients(tx, company.id)) + plan.new.length > caps.clients.max) {
      return refused('too_many', { sentence: capSentence('clients') })
    }
    if (isDryRun) return { ...answer, columns, sample: found.slice(0, mostSampled).map(sampleOf) }
    await insertClients(tx, company.id, plan.new, now)
    await fillClients(tx, company.id, plan.filled, now)
    await writeOwnActs(tx, company, now, [{ kind: 'client', action: 'imported', recordId: null }])
    return answer
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
  const header = headerOf(text)
  if (header?.line?.problem === 'many columns') return wrongFile(reasons['many columns'])
  if (!header || !hasName(header.columns)) return wrongFile(clientSentences.header)
  // One line more than allowed is read, besides the header, so that a file with too many lines is detected.
  const [, ...lines] = readLines(text, { delimiter: header.delimiter, most: mostImportLines + 2 })
  if (lines.length > mostImportLines) return wrongFile(clientSentences.lines)
  const found: FoundClient[] = []
  const wrong: Wrong = []
  for (const [at, { line, cells, problem }] of lines.entries()) {
    // The pause lets other requests run.
    if (at % batch === batch - 1) await setImmediate()
    const client = problem ? { reason: reasons[problem] } : clientOf(fieldsOf(header.columns, cells), today)
    if ('reason' in client) wrong.push({ line, reason: client.reason })
    else found.push({ ...client, line })
  }
  return { found, wrong, columns: nameColumns(header) }
}
