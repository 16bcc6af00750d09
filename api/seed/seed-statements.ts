import { addMonths, localTime, monthOf } from '@encaixe/contract/local-time.ts'
import { listCollaborators } from '../collaborators/read-collaborators.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/database/db.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { isRefused } from '../platform/refused.ts'
import { createStatement } from '../statements/create-statement.ts'
import { readLines } from '../statements/find-statement.ts'
import { listStatements } from '../statements/list-statements.ts'
import { insertLines } from '../statements/store/lines.ts'
import {
  markAnswered,
  markSent,
  type StatementAnswer,
  selectStatement,
} from '../statements/store/statements.ts'

type Needs = Pick<Deps, 'clock' | 'database'>

const accepted: StatementAnswer = { status: 'accepted', note: null }
const contested: StatementAnswer = {
  status: 'contested',
  note: 'Faltou a gorjeta de um corte de sexta, que o cliente deixou no Pix. Pode conferir?',
}

/** The professional's answer of last month. The month before was accepted, and this month is a draft. */
const answers: Record<string, StatementAnswer> = { 'Tainá Ribeiro': accepted, 'Diego Amaral': contested }

/** Without mails: the people of the demonstration do not exist. A month without appointments stays a draft. */
export async function seedStatements(deps: Needs, company: MemberCompany): Promise<boolean> {
  const { db } = deps.database
  const known = await listStatements(db, company, { limit: 1 })
  if (isRefused(known) || known.items.length > 0) return false
  const now = deps.clock.now()
  const today = localTime(now, company.timezone).date
  const people = await listCollaborators(db, company)
  for (const { id: collaboratorId, name } of people) {
    const last = answers[name]
    if (!last) continue
    for (const [back, answer] of [
      [2, accepted],
      [1, last],
      [0, null],
    ] as const) {
      const month = monthOf(addMonths(`${monthOf(today)}-01`, -back))
      const made = await createStatement(deps, { company, key: undefined, input: { collaboratorId, month } })
      if (isRefused(made)) throw new Error(`Demonstration has no statement of ${month}: ${made.refused}`)
      if (answer && made.lines.length > 0)
        await deps.database.transaction((tx) => close(tx, company, { id: made.id, answer, at: now }))
    }
  }
  return true
}

type Closing = { id: string; answer: StatementAnswer; at: Date }

async function close(tx: Tx, company: MemberCompany, { id, answer, at }: Closing): Promise<void> {
  const row = await selectStatement(tx, company, id)
  if (!row) throw new Error(`Statement ${id} of the demonstration does not exist`)
  await insertLines(tx, { companyId: company.id, id }, await readLines(tx, row))
  await markSent(tx, row, at)
  await markAnswered(tx, { companyId: company.id, id }, answer, at)
}
