import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/db.ts'
import {
  deleteIdpRecord,
  deleteIdpRecordsOf,
  selectIdpRecord,
  updateIdpPayload,
  upsertIdpRecord,
} from './store/local-provider.ts'

/** Two tabs may renew with the same refresh token at the same moment; the second one is not a theft. */
const reuseLeeway = 30

/** Stores the records of oidc-provider in the database, so that they survive a restart. */
export function createRecords(db: Db, clock: Clock) {
  return (model: string): Adapter => {
    const seconds = () => Math.floor(clock.now().getTime() / 1000)

    async function read(key: { id: string } | { uid: string } | { user_code: string }) {
      const row = await selectIdpRecord(db, { model, ...key }, clock.now())
      const payload = row?.payload as AdapterPayload | undefined
      if (!payload || model !== 'RefreshToken') return payload
      const { consumed, ...unused } = payload
      return typeof consumed === 'number' && seconds() - consumed < reuseLeeway ? unused : payload
    }

    return {
      find: (id) => read({ id }),
      findByUid: (uid) => read({ uid }),
      findByUserCode: (user_code) => read({ user_code }),
      upsert: (id, payload, expiresIn) =>
        upsertIdpRecord(db, {
          model,
          id,
          payload: JSON.stringify(payload),
          expires_at: expiresIn ? new Date(clock.now().getTime() + expiresIn * 1000) : null,
          uid: payload.uid ?? null,
          user_code: payload.userCode ?? null,
          grant_id: payload.grantId ?? null,
        }),
      async consume(id) {
        const row = await selectIdpRecord(db, { model, id }, clock.now())
        if (!row) return
        await updateIdpPayload(db, model, id, JSON.stringify({ consumed: seconds(), ...row.payload }))
      },
      destroy: (id) => deleteIdpRecord(db, model, id),
      revokeByGrantId: (grantId) => deleteIdpRecordsOf(db, model, grantId),
    }
  }
}
