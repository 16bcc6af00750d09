import type { Tx } from '../platform/database/db.ts'
import { deleteDevicesOf, deleteSettingsOf } from './store.ts'

export { enqueuePushes, type PushNews } from './enqueue-pushes.ts'
export { deleteDevicesOf } from './store.ts'

export async function deletePushOf(tx: Tx, userId: string): Promise<void> {
  await deleteDevicesOf(tx, userId)
  await deleteSettingsOf(tx, userId)
}
