import { messageQuotas } from '@encaixe/contract/message-quotas.ts'
import type { Message } from '@encaixe/contract/messages.ts'
import type { Deps } from '../deps.ts'
import { guardMessages } from '../messages/facade.ts'
import type { Db } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import type { CallerCompanies, MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { canRetry, hiddenEvents, messageView } from './list-messages.ts'
import { lockMessage, selectMessage, updateMessages } from './store/messages.ts'

export const messageMissing = refused('not_found', { sentence: 'Mensagem não encontrada' })

const day = 86_400_000

const retriedOften = refused('too_many', {
  sentence: `Esta mensagem já foi reenviada ${messageQuotas.retry.max} vezes em 24 horas. Tente amanhã.`,
})

export async function findMessage(
  db: Db,
  companies: CallerCompanies,
  id: unknown,
): Promise<{ company: MemberCompany; id: string } | typeof messageMissing> {
  const message = isId(id) ? await selectMessage(db, id) : undefined
  const own =
    message &&
    (await companies.having(async (company) =>
      message.company_id === company.id && !hiddenEvents(company).includes(message.event)
        ? message
        : undefined,
    ))
  return own ? { company: own.company, id: own.found.id } : messageMissing
}

/** Sends a failed message again, with a new series of attempts, if it may leave now. */
export function retryMessage(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { company, id }: { company: MemberCompany; id: string },
): Promise<Message | Refused<'not_found' | 'message_settled' | 'too_many'>> {
  return database.transaction(async (tx) => {
    const message = await lockMessage(tx, id, company.id)
    if (!message) return messageMissing
    if (!canRetry(message)) return refused('message_settled')
    const now = clock.now()
    const since = now.getTime() - day
    const lately = message.retried_at.filter((at) => at.getTime() > since)
    if (lately.length >= messageQuotas.retry.max) return retriedOften
    const [verdict] = (await guardMessages(tx, [message], now)).verdicts
    if (verdict?.held) {
      const { reason } = verdict.held
      const sentence = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
      return 'quota' in verdict.held
        ? refused('too_many', { sentence: `${sentence} Tente amanhã.` })
        : refused('message_settled', { sentence })
    }
    const again = {
      status: 'queued' as const,
      attempts: 0,
      reason: null,
      next_attempt_at: now,
      admitted_at: now,
      ...(verdict?.firstTypedBy && { first_typed_by: verdict.firstTypedBy }),
      retried_at: [...lately, now],
    }
    await updateMessages(tx, [id], again)
    await writeOwnActs(tx, company, now, [{ kind: 'messages', action: 'retried', recordId: id }])
    return messageView({ ...message, ...again })
  })
}
