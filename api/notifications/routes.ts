import type { Deps } from '../deps.ts'
import type { Mount } from '../platform/http/create-handler.ts'
import { outboxPage } from './outbox.ts'
import { selectLatestMessages } from './store.ts'

const shown = 200
const statuses = { queued: 'na fila', sent: 'enviada', failed: 'falhou' }

export function notificationMounts({ config, database }: Pick<Deps, 'config' | 'database'>): Mount[] {
  if (config.env !== 'local') return []
  const outbox: Mount = {
    methods: ['GET'],
    path: '/api/dev/outbox',
    async handle() {
      const rows = await selectLatestMessages(database.db, shown)
      return outboxPage(
        rows.map(({ address, subject, body, created_at, status }) => ({
          to: address,
          subject,
          body,
          at: created_at,
          status: statuses[status],
        })),
      )
    },
  }
  return [outbox]
}
