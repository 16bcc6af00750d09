import type { Tx } from '../platform/database/db.ts'
import { type CompanyId, newId } from '../platform/ids.ts'
import { deletePhotoRow, insertPhoto } from './store.ts'

export { convertPhoto } from './convert-photo.ts'

export const photoPath = (id: string | null) => (id === null ? null : `/api/public/photos/${id}`)

type Replaced = { companyId: CompanyId; before: string | null; bytes: Buffer | null; at: Date }

/**
 * Stores the photo under a new id, because browsers cache a photo for ever, and deletes the earlier photo. `point`
 * stores the new id in the owner's row. `point` runs after the insert and before the delete, because foreign keys link
 * the rows.
 */
export async function replacePhoto<Row>(
  tx: Tx,
  { companyId, before, bytes, at }: Replaced,
  point: (id: string | null) => Promise<Row>,
): Promise<Row> {
  const id = bytes && newId()
  if (id) await insertPhoto(tx, { company_id: companyId, id, bytes, created_at: at })
  const row = await point(id)
  if (before) await deletePhotoRow(tx, companyId, before)
  return row
}
