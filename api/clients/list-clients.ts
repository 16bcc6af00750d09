import { clientOrders } from '@encaixe/contract/client-rules.ts'
import type { ClientFilters, ClientPage } from '@encaixe/contract/clients.ts'
import { defaultPage } from '@encaixe/contract/list-query.ts'
import { isDate, localTime } from '@encaixe/contract/local-time.ts'
import { nationalPhone } from '@encaixe/contract/phones.ts'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import type { Db } from '../platform/database/db.ts'
import { type CsvTable, csvPieces, tableOf } from '../platform/files/csv-table.ts'
import { answerFile } from '../platform/http/answer.ts'
import { streamInTurnOf } from '../platform/long-work.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { searchedWords } from '../platform/searched-words.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { clientColumns } from './client-columns.ts'
import { viewOf } from './read-client.ts'
import { type ExportedClient, readAllClients } from './store/exports.ts'
import { selectClients } from './store/lists.ts'

export async function listClients(
  db: Db,
  { id: companyId, timezone, only }: MemberCompany,
  { q = '', tag, cursor, limit = defaultPage, ...asked }: ClientFilters,
  now: Date,
): Promise<ClientPage | Refused<'invalid'>> {
  // Ordering and filtering by tag would reveal fields of clients that a professional may not read.
  if (only !== null && tag?.trim()) return { items: [], nextCursor: null }
  const words = searchedWords(q)
  const order = only === null ? (asked.order ?? (words.length > 0 ? 'fit' : 'name')) : 'name'
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (after === null || (after && after.order !== order)) return badCursor
  const rows = await selectClients(db, {
    companyId,
    only,
    words,
    tag: tag?.trim() || undefined,
    order,
    after,
    limit: limit + 1,
    now: localTime(now, timezone),
  })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(viewOf),
    nextCursor: rows.length > limit && last ? writeCursor({ order, key: last.key, id: last.id }) : null,
  }
}

const badCursor = refused('invalid', { fields: { cursor: 'Página inválida' } })

const isVisit = (key: string) => key === '-infinity' || isDate(key)

const cursorShape = z
  .object({ order: z.enum([...clientOrders, 'fit']), key: z.string().max(400), id: z.uuid() })
  .refine(({ order, key }) => {
    if (order === 'visits') return /^\d{1,9}$/.test(key)
    if (order === 'fit') return /^[01] /.test(key) && isVisit(key.slice(2))
    return order === 'name' ? !key.includes('\0') && key.isWellFormed() : isVisit(key)
  })

type Cursor = z.output<typeof cursorShape>

function writeCursor(place: Cursor): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Reads a cursor; null when the text is not a cursor. */
function readCursor(text: string): Cursor | null {
  try {
    return cursorShape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data ?? null
  } catch {
    return null
  }
}

/** Exports the whole book as a file that the import can read again. */
export async function exportClients(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: MemberCompany,
): Promise<Response> {
  await database.transaction((tx) =>
    writeOwnActs(tx, company, clock.now(), [{ kind: 'client', action: 'exported', recordId: null }]),
  )
  const table: CsvTable<ExportedClient> = [
    ...tableOf<ExportedClient>(clientColumns, () => company.timezone),
    // The import ignores this column: the number was never confirmed.
    ['celular informado', ({ claimed_phone: phone }) => phone && nationalPhone(phone)],
  ]
  const pieces = csvPieces(table, readAllClients(database.db, company.id))
  return answerFile(`clientes-${company.slug}.csv`, 'text/csv', streamInTurnOf(company.id, pieces))
}
