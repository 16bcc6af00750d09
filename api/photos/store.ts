import type { Insertable } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import type { PhotosTable } from '../platform/database/tables.ts'
import type { CompanyId } from '../platform/ids.ts'

export async function insertPhoto(tx: Tx, photo: Insertable<PhotosTable>): Promise<void> {
  await tx.insertInto('photos').values(photo).execute()
}

export async function deletePhotoRow(tx: Tx, companyId: CompanyId, id: string): Promise<void> {
  await tx.deleteFrom('photos').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** The photo is found by its id alone: photos are public, and their ids cannot be guessed. */
export async function selectPhoto(db: Db | Tx, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('photos').select('bytes').where('id', '=', id).executeTakeFirst()
  return row?.bytes
}
