import type { Deps } from '../deps.ts'
import { csvPieces, tableOf } from '../platform/files/csv-table.ts'
import { answerFile } from '../platform/http/answer.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { clientColumns } from './client-columns.ts'
import { type ExportedClient, selectAllClients } from './store/exports.ts'

const page = 5_000

/** The whole book as a file that the import can read again. */
export async function exportClients(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: MemberCompany,
): Promise<Response> {
  const rows = await database.transaction(async (tx) => {
    await writeOwnActs(tx, company, clock.now(), [{ kind: 'client', action: 'exported', recordId: null }])
    return selectAllClients(tx, company.id)
  })
  const table = tableOf<ExportedClient>(clientColumns, () => company.timezone)
  const pieces = csvPieces(table, pagesOf(rows))
  // The file is written in parts, so that other requests are served in between.
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next()
      if (done) return controller.close()
      controller.enqueue(Buffer.from(value))
    },
  })
  return answerFile(`clientes-${company.slug}.csv`, 'text/csv', body)
}

function* pagesOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += page) yield rows.slice(at, at + page)
}
