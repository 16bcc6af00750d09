import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'

const accented = 'áàâãäéèêëíìîïóòôõöúùûüçñ'
const plain = 'aaaaaeeeeiiiiooooouuuucn'

/** Each address once, as it was written last; `pattern` is lower case and without accents. */
export async function selectClients(db: Db | Tx, companyId: string, pattern: string, limit: number) {
  const { rows } = await sql<{ name: string; email: string; phone: string | null }>`
    select client_name as name, client_email as email, client_phone as phone from (
      select distinct on (lower(client_email)) client_name, client_email, client_phone, created_at
      from appointments
      where company_id = ${companyId}::uuid and client_email is not null
        and (translate(lower(client_name), ${accented}, ${plain}) like ${pattern}
          or lower(client_email) like ${pattern})
      order by lower(client_email), created_at desc) latest
    order by created_at desc, email limit ${limit}`.execute(db)
  return rows
}
