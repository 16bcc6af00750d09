import type { SentStatement } from '@encaixe/contract/statements.ts'
import type { Deps } from '../deps.ts'
import { publishFiguresChange } from '../live/facade.ts'
import { queueMessages } from '../messages/facade.ts'
import { createStatementLink } from '../notifications/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { readLines, statementMissing } from './find-statement.ts'
import { viewOf } from './statement-view.ts'
import { insertLines } from './store/lines.ts'
import {
  hasLostAccess,
  lockStatementsOf,
  markSent,
  type StatementRow,
  selectStatement,
} from './store/statements.ts'
import { withdrawSent, writeSentMail } from './write-mails.ts'

type Needs = Pick<Deps, 'config' | 'clock' | 'database' | 'jobs'>
type Refusal = Refused<'not_found' | 'role' | 'subscription_required' | 'statement_closed'>
type Wanted = { company: MemberCompany; found: StatementRow }

const ownerSends = refused('role', {
  sentence: 'O acesso deste profissional terminou há pouco. Só quem registrou a empresa envia este extrato.',
})

/**
 * Closes a draft: its lines and the name do not change any more. A sent statement without an answer is sent once more.
 * In both cases a new link replaces the previous link. A manager may end the access of a professional, so only the
 * owner gets the link of a professional whose access ended a short time ago.
 */
export function sendStatement(
  deps: Needs,
  { company, found: { id, collaborator_id: collaboratorId } }: Wanted,
): Promise<SentStatement | Refusal> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const barred = await requireSubscription(tx, company.ownerId, now)
    if (barred) return barred
    await lockStatementsOf(tx, { companyId: company.id, collaboratorId })
    const row = await selectStatement(tx, company, id)
    if (!row) return statementMissing
    if (row.status !== 'draft' && row.status !== 'sent') return refused('statement_closed')
    const isOwner = company.by.role === 'owner'
    if (
      !isOwner &&
      row.answers === 'link' &&
      (await hasLostAccess(tx, { companyId: company.id, collaboratorId }))
    )
      return ownerSends
    const sent = row.status === 'sent' ? row : await close(tx, row, company, now)
    const { url, mailed } = await mail(tx, deps, sent, now)
    const view = viewOf(sent, await readLines(tx, sent))
    const amount = view.totals.shareCents + view.totals.tipCents
    await writeOwnActs(tx, company, now, [{ kind: 'statement', action: 'sent', recordId: id, amount }])
    publishFiguresChange(tx, company.id, collaboratorId)
    return { ...view, url, mailed }
  })
}

async function close(tx: Tx, row: StatementRow, company: MemberCompany, now: Date): Promise<StatementRow> {
  const { id } = row
  await insertLines(tx, { companyId: company.id, id }, await readLines(tx, row))
  await markSent(tx, row, now)
  return { ...row, status: 'sent', sent_at: now, collaborator_name: row.name }
}

async function mail(tx: Tx, { config, jobs }: Needs, row: StatementRow, now: Date) {
  const { company_id: companyId, id } = row
  await withdrawSent(tx, companyId, id)
  const { publicUrl } = config
  const url = await createStatementLink(tx, { companyId, statementId: id, publicUrl, now })
  const draft = await writeSentMail(tx, row, { url, until: linkEnd(now), now })
  const { leaving } = await queueMessages(tx, jobs, [draft], now)
  return { url, mailed: leaving > 0 }
}

/** The number of days for which the link of a statement opens it. */
export const linkDays = 90

export const linkEnd = (madeAt: Date) => new Date(madeAt.getTime() + linkDays * 86_400_000)
