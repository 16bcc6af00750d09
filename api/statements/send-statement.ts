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
  type People,
  type StatementRow,
  selectPeople,
  selectStatement,
} from './store/statements.ts'
import { withdrawSent, writeSentMail } from './write-mails.ts'

type Needs = Pick<Deps, 'config' | 'clock' | 'database' | 'jobs'>
type Refusal = Refused<'not_found' | 'role' | 'subscription_required' | 'statement_closed'>
type Wanted = { company: MemberCompany; found: StatementRow }

const ownerSends = refused('role', {
  sentence: 'O acesso deste profissional terminou há pouco. Só quem registrou a empresa envia este extrato.',
})

const ownerConfirms = refused('role', {
  sentence:
    'Quem registrou a empresa ainda não confirmou o e-mail deste profissional. Até lá, só essa pessoa envia este extrato.',
})

/**
 * Closes a draft: its lines and the name do not change any more. A sent statement without an answer is sent once more.
 * In both cases a new link replaces the previous link. Another member must not answer in the name of the professional:
 * only the owner gets a link that answers in the response, and only the owner sends one when a member could have ended
 * the access of the professional or written the address.
 */
export function sendStatement(
  deps: Needs,
  { company, found: { id, collaborator_id: collaboratorId } }: Wanted,
): Promise<SentStatement | Refusal> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const barred = await requireSubscription(tx, company.ownerId, now)
    if (barred) return barred
    const whose = { companyId: company.id, collaboratorId }
    // A change of the address waits for this lock, and then voids the new link too.
    await lockStatementsOf(tx, whose)
    const row = await selectStatement(tx, company, id)
    if (!row) return statementMissing
    if (row.status !== 'draft' && row.status !== 'sent') return refused('statement_closed')
    const couldAnswer = company.by.role !== 'owner' && row.answers === 'link'
    if (couldAnswer && (await hasLostAccess(tx, whose))) return ownerSends
    const people = await selectPeople(tx, whose)
    if (couldAnswer && !people.email_by_owner) return ownerConfirms
    const sent = row.status === 'sent' ? row : await close(tx, row, company, now)
    const { url, mailed } = await mail(tx, deps, { row: sent, people, now })
    const view = viewOf(sent, await readLines(tx, sent))
    const amount = view.totals.shareCents + view.totals.tipCents
    await writeOwnActs(tx, company, now, [{ kind: 'statement', action: 'sent', recordId: id, amount }])
    publishFiguresChange(tx, company.id, collaboratorId)
    return { ...view, url: couldAnswer ? null : url, mailed }
  })
}

async function close(tx: Tx, row: StatementRow, company: MemberCompany, now: Date): Promise<StatementRow> {
  const { id } = row
  await insertLines(tx, { companyId: company.id, id }, await readLines(tx, row))
  await markSent(tx, row, now)
  return { ...row, status: 'sent', sent_at: now, collaborator_name: row.name }
}

type Mailing = { row: StatementRow; people: People; now: Date }

async function mail(tx: Tx, { config, jobs }: Needs, { row, people, now }: Mailing) {
  const { company_id: companyId, id } = row
  await withdrawSent(tx, companyId, id)
  const { publicUrl } = config
  const url = await createStatementLink(tx, { companyId, statementId: id, publicUrl, now })
  const draft = await writeSentMail(tx, row, { people, url, until: linkEnd(now), now })
  const { leaving } = await queueMessages(tx, jobs, [draft], now)
  return { url, mailed: leaving > 0 }
}

/** The number of days for which the link of a statement opens it. */
export const linkDays = 90

export const linkEnd = (madeAt: Date) => new Date(madeAt.getTime() + linkDays * 86_400_000)
