import { csvLines, csvStart } from '@encaixe/contract/csv-file.ts'
import { reaisOf } from '@encaixe/contract/money.ts'
import { nationalPhone } from '@encaixe/contract/phones.ts'
import type { Deps } from '../deps.ts'
import { answerFile } from '../platform/http/answer.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { type ExportedClient, selectAllClients } from './store/exports.ts'

const header = [
  'nome',
  'celular',
  'e-mail',
  'nascimento',
  'observações',
  'etiquetas',
  'bloqueado',
  'visitas',
  'faltas',
  'última visita',
  'gasto',
]

const dateOf = (date: string | null) => date?.split('-').reverse().join('/')

const rowOf = (row: ExportedClient) => [
  row.name,
  row.phone && nationalPhone(row.phone),
  row.email,
  dateOf(row.birthday),
  row.notes,
  row.tags.join(', '),
  row.blocked,
  row.visits,
  row.no_shows,
  dateOf(row.last_visit),
  reaisOf(row.spent_cents).toFixed(2).replace('.', ','),
]

const page = 5_000

/** A file that the import reads again. */
export async function exportClients(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: MemberCompany,
): Promise<Response> {
  const rows = await database.transaction(async (tx) => {
    await writeOwnActs(tx, company, clock.now(), [{ kind: 'client', action: 'exported', recordId: null }])
    return selectAllClients(tx, company.id)
  })
  let at = 0
  // In parts, so that other requests are served in between.
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(csvStart + csvLines([header]))),
    pull(controller) {
      if (at >= rows.length) return controller.close()
      controller.enqueue(Buffer.from(csvLines(rows.slice(at, at + page).map(rowOf))))
      at += page
    },
  })
  return answerFile(`clientes-${company.slug}.csv`, 'text/csv', body)
}
