import { health } from '@encaixe/contract/health.ts'
import type { Deps } from '../deps.ts'
import { type Route, route } from '../platform/http/route.ts'
import { migrationsApplied } from '../platform/migrate.ts'
import { refused } from '../platform/refused.ts'

export function healthRoutes({ database, log }: Deps): Route[] {
  const away = (sentence: string) => refused('unavailable', { sentence })
  return [
    route(health.live, { handle: async () => ({ status: 'ok' as const }) }),
    route(health.ready, {
      async handle() {
        try {
          await database.ping()
          return (await migrationsApplied(database))
            ? { status: 'ok' as const }
            : away('As migrações do banco ainda não foram aplicadas.')
        } catch (error) {
          log.warn('not ready', { error })
          return away('O banco de dados não responde.')
        }
      },
    }),
  ]
}
