import { health } from '@encaixe/contract/health.ts'
import type { Deps } from '../deps.ts'
import { isDatabaseAway } from '../platform/database/db.ts'
import { migrationsApplied } from '../platform/database/migrate.ts'
import { type Route, route } from '../platform/http/route.ts'
import { type Refused, refused } from '../platform/refused.ts'

const silent = 'O banco de dados não responde.'
const foreign = 'As migrações do banco não são as desta versão.'
const missing = 'As migrações do banco ainda não foram aplicadas.'

type Ready = { status: 'ok' } | Refused<'unavailable'>

export function healthRoutes({ database, log }: Deps): Route[] {
  const away = (sentence: string) => refused('unavailable', { sentence })
  let asking: Promise<Ready> | undefined

  async function ask(): Promise<Ready> {
    try {
      await database.ping()
      return (await migrationsApplied(database)) ? { status: 'ok' } : away(missing)
    } catch (error) {
      log.warn('not ready', { error })
      return away(isDatabaseAway(error) ? silent : foreign)
    }
  }

  return [
    route(health.live, { handle: async () => ({ status: 'ok' as const }) }),
    route(health.ready, {
      // These requests have no rate limit, so concurrent requests share one query to the database.
      handle() {
        asking ??= ask().finally(() => {
          asking = undefined
        })
        return asking
      },
    }),
  ]
}
