import { monthOf } from '@encaixe/contract/local-time.ts'
import { statements } from '@encaixe/contract/statements.ts'
import { collaboratorMissing } from '../collaborators/facade.ts'
import type { Deps } from '../deps.ts'
import { answerFile } from '../platform/http/answer.ts'
import { readField } from '../platform/http/read-field.ts'
import { type Route, route } from '../platform/http/route.ts'
import { isId } from '../platform/ids.ts'
import type { CallerCompanies, MemberCompany } from '../platform/member-company.ts'
import { isRefused, refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { answerStatement } from './answer-statement.ts'
import { createStatement } from './create-statement.ts'
import { type FoundStatement, findStatement, readLines, readStatement } from './find-statement.ts'
import { listStatements } from './list-statements.ts'
import { sendStatement } from './send-statement.ts'
import { writeStatementFile } from './statement-file.ts'
import { hasCollaborator, isCollaborator } from './store/statements.ts'

const notOwn = refused('role', { sentence: 'Só o próprio profissional responde ao seu extrato.' })

export function statementRoutes(deps: Deps): Route[] {
  const { clock, database } = deps
  const { db } = database

  const find = ({ companies, params }: { companies: CallerCompanies; params: Record<string, string> }) =>
    findStatement(db, companies, params.id)
  const subscribed = (company: MemberCompany) => requireSubscription(db, company.ownerId, clock.now())

  /** An owner may answer only the statement about the owner's own work. */
  async function onlyOwn({
    found: { company, found },
    user,
  }: {
    found: FoundStatement
    user: { email: string | null }
  }) {
    if (company.by.role !== 'owner') return undefined
    const whose = { companyId: company.id, collaboratorId: found.collaborator_id }
    const isOwn = found.answers === 'link' && (await isCollaborator(db, whose, user.email))
    return isOwn ? undefined : notOwn
  }

  return [
    route(statements.list, {
      find: ({ companies }) => companies.one(),
      handle: ({ found, query }) => listStatements(db, found, query),
    }),
    route(statements.create, {
      async find({ companies, body }) {
        const company = await companies.one()
        const id = readField(body, 'collaboratorId')
        if (isRefused(company) || typeof id !== 'string' || id === '') return company
        return isId(id) && (await hasCollaborator(db, company.id, id)) ? company : collaboratorMissing
      },
      allow: ({ found }) => subscribed(found),
      handle: ({ found, body, headers }) =>
        createStatement(deps, { company: found, key: headers['idempotency-key'], input: body }),
    }),
    route(statements.get, {
      find,
      handle: ({ found: { company, found } }) => readStatement(db, company, found.id),
    }),
    route(statements.csv, {
      find,
      async handle({ found: { company, found } }) {
        const file = writeStatementFile(await readLines(db, found))
        return answerFile(`extrato-${monthOf(found.month)}-${company.slug}.csv`, 'text/csv', file)
      },
    }),
    route(statements.send, {
      find,
      allow: ({ found }) => subscribed(found.company),
      handle: ({ found }) => sendStatement(deps, found),
    }),
    route(statements.accept, {
      find,
      allow: onlyOwn,
      handle: ({ found }) => answerStatement(deps, found, { status: 'accepted', note: null }),
    }),
    route(statements.contest, {
      find,
      allow: onlyOwn,
      handle: ({ found, body }) => answerStatement(deps, found, { status: 'contested', note: body.note }),
    }),
  ]
}
