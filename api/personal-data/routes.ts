import { clients } from '@encaixe/contract/clients.ts'
import { companyData, me } from '@encaixe/contract/personal-data.ts'
import { findClient } from '../clients/facade.ts'
import type { Deps } from '../deps.ts'
import { type Callers, sessionCookie } from '../identity/facade.ts'
import { answerFile } from '../platform/http/answer.ts'
import { type Route, route } from '../platform/http/route.ts'
import { logSecurityEvent } from '../platform/log/security-event.ts'
import type { CallerCompanies } from '../platform/member-company.ts'
import { contestNoShows } from './contest-no-shows.ts'
import { deleteCompany } from './delete-company.ts'
import { eraseClient, erasePerson } from './erase-person.ts'
import { exportCompany } from './export-company.ts'
import { exportPerson } from './export-person.ts'
import { readPerson } from './read-person.ts'

export function personalDataRoutes(deps: Deps & { callers: Callers }): Route[] {
  const { database, config } = deps
  const { db } = database
  const cookie = sessionCookie(config.publicUrl)

  type Looking = { companies: CallerCompanies; params: Record<string, string> }
  const ownCompany = ({ companies, params }: Looking) => companies.one(params.id ?? '')

  return [
    route(companyData.delete, {
      find: ownCompany,
      handle: ({ found: company, body }) => deleteCompany(deps, { company, confirm: body.confirm }),
    }),
    route(companyData.export, {
      find: ownCompany,
      async handle({ found }) {
        const files = await exportCompany(deps, found)
        return answerFile(`${found.slug}.zip`, 'application/zip', files)
      },
    }),
    route(me.export, {
      async handle({ user, log }) {
        const files = await exportPerson(deps, user)
        logSecurityEvent(log, 'data exported', { userId: user.id })
        return answerFile('meus-dados.zip', 'application/zip', files)
      },
    }),
    route(me.data, { handle: ({ user }) => readPerson(deps, user) }),
    route(me.contest, {
      handle: ({ user, body }) => contestNoShows(deps, { ...body, user }),
    }),
    route(me.erase, {
      async handle({ user, request, setCookie }) {
        const refusal = await erasePerson(deps, { user, request, secret: cookie.read(request) })
        if (!refusal) setCookie(cookie.removal)
        return refusal
      },
    }),
    route(clients.erase, {
      find: ({ companies, params }) => findClient(db, companies, params.id),
      handle: ({ found }) => eraseClient(deps, found),
    }),
  ]
}
