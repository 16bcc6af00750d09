import type { Statement } from '@encaixe/contract/statement-fields.ts'
import type { Deps } from '../deps.ts'
import { publishFiguresChange } from '../live/facade.ts'
import { queueMessages } from '../messages/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { type TrailDraft, writeTrail } from '../trail/facade.ts'
import { type FoundStatement, readStatement } from './find-statement.ts'
import { markAnswered, type StatementAnswer, selectStatement } from './store/statements.ts'
import { writeAnsweredMail } from './write-mails.ts'

type Needs = Pick<Deps, 'config' | 'clock' | 'database' | 'jobs'>
type Refusal = Refused<'not_found' | 'statement_closed'>

const notSent = refused('statement_closed', { sentence: 'Este extrato ainda não foi enviado.' })

const accessEnded = refused('account_answers', {
  sentence: 'O seu acesso à equipe terminou, e este extrato não é respondido pelo link. Fale com a empresa.',
})

/** Stores the answer of a professional who is signed in. The first answer is final. */
export function answerStatement(
  deps: Needs,
  { company, found }: FoundStatement,
  answer: StatementAnswer,
): Promise<Statement | Refusal> {
  return deps.database.transaction(async (tx) => {
    if (found.status === 'draft') return notSent
    const answered = await settle(tx, deps, { companyId: company.id, id: found.id, answer, by: company.by })
    return answered ? readStatement(tx, company, found.id) : refused('statement_closed')
  })
}

type LinkedAnswer = { companyId: CompanyId; id: string; answer: StatementAnswer }

/**
 * Stores the answer that was given by the link of the mail. The same answer sent again gets the first result. A
 * professional with an account answers signed in, because the company decides to which address the link is sent. When
 * the account lost its access since, nobody answers by the link: whoever ended the access may have it.
 */
export function answerByLink(
  deps: Needs,
  { companyId, id, answer }: LinkedAnswer,
): Promise<Refused<'link_gone' | 'statement_closed' | 'account_answers'> | undefined> {
  return deps.database.transaction(async (tx) => {
    const by = { role: 'professional', userId: null } as const
    const before = await selectStatement(tx, { id: companyId, only: null }, id)
    if (!before) return refused('link_gone')
    if (before.status === 'sent' && before.answers === 'account') return refused('account_answers')
    if (before.status === 'sent' && before.answers === 'nobody') return accessEnded
    if (await settle(tx, deps, { companyId, id, answer, by })) return undefined
    const row = await selectStatement(tx, { id: companyId, only: null }, id)
    if (!row) return refused('link_gone')
    const isSame = row.status === answer.status && row.note === answer.note
    return isSame ? undefined : refused('statement_closed')
  })
}

async function settle(
  tx: Tx,
  { config, clock, jobs }: Needs,
  { companyId, id, answer, by }: LinkedAnswer & Pick<TrailDraft, 'by'>,
): Promise<boolean> {
  const now = clock.now()
  if (!(await markAnswered(tx, { companyId, id }, answer, now))) return false
  const row = await selectStatement(tx, { id: companyId, only: null }, id)
  if (!row)
    throw new Error(`Statement ${id} of company ${companyId} does not exist after its answer was stored`)
  await writeTrail(tx, [{ kind: 'statement', action: answer.status, companyId, recordId: id, at: now, by }])
  // The owner gets no mail about the owner's own answer.
  if (by.role !== 'owner') {
    const mail = await writeAnsweredMail(tx, row, { publicUrl: config.publicUrl, now })
    await queueMessages(tx, jobs, [mail], now)
  }
  publishFiguresChange(tx, companyId, row.collaborator_id)
  return true
}
