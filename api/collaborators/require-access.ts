import type { Db, Tx } from '../platform/database/db.ts'
import { requireSubscription } from '../subscriptions/check-access.ts'

const sentence = 'Você precisa de uma assinatura ativa para adicionar ou editar colaboradores.'

export function requireAccess(db: Db | Tx, ownerId: string, now: Date) {
  return requireSubscription(db, ownerId, now, { sentence })
}
