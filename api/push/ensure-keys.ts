import webPush from 'web-push'
import type { Deps } from '../deps.ts'
import { insertPushKeys, type PushKeys, selectPushKeys } from './store.ts'

/** Of the environment; otherwise made once for an installation, because browsers subscribe to one key. */
export function cachePushKeys({ config, database }: Pick<Deps, 'config' | 'database'>) {
  let cached: Promise<PushKeys> | undefined

  async function ensureKeys(): Promise<PushKeys> {
    const known = config.push.keys ?? (await selectPushKeys(database.db))
    if (known) return known
    await insertPushKeys(database.db, webPush.generateVAPIDKeys())
    const stored = await selectPushKeys(database.db)
    if (!stored) throw new Error('The key pair of notifications was not stored')
    return stored
  }

  return () => {
    cached ??= ensureKeys().catch((error: unknown) => {
      cached = undefined
      throw error
    })
    return cached
  }
}
