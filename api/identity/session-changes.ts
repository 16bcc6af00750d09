import type { Tx } from '../platform/database/db.ts'
import { publish } from '../platform/database/publisher.ts'

/** The PostgreSQL channel that carries the id of each user whose tokens were revoked. */
export const revocationChannel = 'revocations'

export const publishRevocation = (tx: Tx, userId: string) => publish(tx, revocationChannel, userId)
