import { setImmediate } from 'node:timers/promises'
import { capSentence, caps } from '@encaixe/contract/caps.ts'
import { clientSentences, mostImportLines } from '@encaixe/contract/client-rules.ts'
import type { ImportedClients } from '@encaixe/contract/clients.ts'
import { textOf } from '@encaixe/contract/file-text.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import type { OwnedCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../platform/ids.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { clientOf } from './file-client.ts'
import { columnsOf, fieldsOf, hasName } from './file-columns.ts'
import { countBreaks, cutsOf, longestCell, mostColumns, type Problem, readLines } from './file-lines.ts'
import { type FoundClient, planImport } from './import-plan.ts'
import { countClients } from './store/clients.ts'
import { fillClients, insertClients, lockBook, selectKnown } from './store/imports.ts'

type Refusal = Refused<'invalid' | 'subscription_required' | 'too_many'>
type Importing = { company: OwnedCompany; file: Uint8Array; isDryRun: boolean }

/** With the blank ones. */
const mostRawLines = 10 * mostImportLines
/** Read without a pause. */
const batch = 500

const reasons: Record<Problem, string> = {
  quotes: 'Há aspas que abrem e não fecham nesta linha',
  'long cell': `Use no máximo ${longestCell.toLocaleString('pt-BR')} caracteres em cada célula`,
  'many columns': `Use no máximo ${mostColumns} colunas`,
}
const wrongFile = (sentence: string) => refused('invalid', { fields: { file: sentence } })

/** All lines that can be read, or nothing. A preview goes the same way and writes nothing. */
export async function importClients(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { company, file, isDryRun }: Importing,
): Promise<ImportedClients | Refusal> {
  const now = clock.now()
  const read = await readFile(file, localTime(now, company.timezone).date)
  if (isRefused(read)) return read
  const { found, wrong } = read
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
    if (isDryRun) return { ...answer, sample: found.slice(0, mostSampled).map(sampleOf) }
    await insertClients(tx, company.id, plan.new, now)
    await fillClients(tx, company.id, plan.filled, now)
    await writeOwnActs(tx, company, now, [{ kind: 'client', action: 'imported', recordId: null }])
    return answer
  })
}

const mostSampled = 3
const sampleOf = ({ name, phone, email, birthday }: FoundClient) => ({ name, phone, email, birthday })

type Wrong = ImportedClients['wrong']

async function readFile(
  file: Uint8Array,
  today: string,
): Promise<{ found: FoundClient[]; wrong: Wrong } | Refused<'invalid'>> {
  const text = textOf(file)
  if (countBreaks(text, { from: 0, to: text.length, most: mostRawLines }) === mostRawLines)
    return wrongFile(clientSentences.lines)
  const cuts = cutsOf(text).map((cut) => ({ ...cut, columns: columnsOf(cut.header?.cells ?? []) }))
  const known = (columns: readonly unknown[]) => columns.filter(Boolean).length
  const [best] = cuts.toSorted((one, other) => known(other.columns) - known(one.columns))
  if (best?.header?.problem === 'many columns') return wrongFile(reasons['many columns'])
  if (!best || !hasName(best.columns)) return wrongFile(clientSentences.header)
  // The header, and one more than may be.
  const [, ...lines] = readLines(text, { delimiter: best.delimiter, most: mostImportLines + 2 })
  if (lines.length > mostImportLines) return wrongFile(clientSentences.lines)
  const found: FoundClient[] = []
  const wrong: Wrong = []
  for (const [at, { line, cells, problem }] of lines.entries()) {
    // Other requests are answered in between.
    if (at % batch === batch - 1) await setImmediate()
    const client = problem ? { reason: reasons[problem] } : clientOf(fieldsOf(best.columns, cells), today)
    if ('reason' in client) wrong.push({ line, reason: client.reason })
    else found.push({ ...client, line })
  }
  return { found, wrong }
}
