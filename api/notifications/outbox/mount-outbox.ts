import { limits } from '@encaixe/contract/limits.ts'
import type { Deps } from '../../deps.ts'
import { answerRefusal } from '../../platform/http/answer.ts'
import type { Mount } from '../../platform/http/create-handler.ts'
import type { Incoming } from '../../platform/http/serve-route.ts'
import { isId } from '../../platform/ids.ts'
import { refused } from '../../platform/refused.ts'
import { selectLatest, selectMessage } from '../store/messages.ts'
import { outboxInvite, outboxMail, outboxPage } from './outbox.ts'

const shown = 20
const last = 500

/** The pages of the outbox in a local deployment. They show messages to anybody, so production does not have them. */
export function mountOutbox({ config, database }: Pick<Deps, 'config' | 'database'>): Mount[] {
  if (config.env !== 'local') return []
  const { db } = database
  const contentOf = async ({ params }: Incoming) =>
    isId(params.id) ? (await selectMessage(db, params.id))?.content : undefined

  return [
    {
      methods: ['GET'],
      path: '/api/dev/outbox',
      limit: limits.publicReads,
      async handle({ request }) {
        const asked = Number(new URL(request.url).searchParams.get('page') ?? 1)
        const page = Number.isSafeInteger(asked) ? Math.min(Math.max(asked, 1), last) : 1
        const rows = await selectLatest(db, { offset: (page - 1) * shown, limit: shown + 1 })
        return outboxPage(rows.slice(0, shown), { page, more: rows.length > shown })
      },
    },
    {
      methods: ['GET'],
      path: '/api/dev/outbox/{id}',
      limit: limits.publicReads,
      async handle(incoming) {
        const html = (await contentOf(incoming))?.html
        return html === undefined ? answerRefusal(refused('not_found')) : outboxMail(html)
      },
    },
    {
      methods: ['GET'],
      path: '/api/dev/outbox/{id}/convite.ics',
      limit: limits.publicReads,
      async handle(incoming) {
        const file = (await contentOf(incoming))?.calendar?.file
        return file === undefined ? answerRefusal(refused('not_found')) : outboxInvite(file)
      },
    },
  ]
}
