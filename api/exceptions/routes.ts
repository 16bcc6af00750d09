import { exceptions } from '@encaixe/contract/exceptions.ts'
import { holidaysIn } from '@encaixe/contract/holiday-dates.ts'
import { holidays } from '@encaixe/contract/holidays.ts'
import { isDate } from '@encaixe/contract/local-time.ts'
import { collaboratorMissing, findCollaborator } from '../collaborators/facade.ts'
import { companyMissing } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { readField } from '../platform/http/read-field.ts'
import { type Route, route } from '../platform/http/route.ts'
import { isId } from '../platform/ids.ts'
import type { CallerCompanies, MemberCompany } from '../platform/member-company.ts'
import { isRefused, refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { deleteException, updateException } from './change-exception.ts'
import { createException } from './create-exception.ts'
import { decideHoliday } from './decide-holiday.ts'
import { viewOf } from './exception-view.ts'
import { type CountOnDates, listHolidays } from './facade.ts'
import { exceptionMissing, type HoursDeps } from './open-for-change.ts'
import { mostListed, selectException, selectExceptions } from './store.ts'

type Looking = { companies: CallerCompanies; params: Record<string, string>; body: unknown }

const tooMany = refused('invalid', { fields: { to: 'Há folgas demais nesses dias. Escolha menos dias' } })
const holidayMissing = refused('not_found', { sentence: 'Feriado não encontrado' })

export function exceptionRoutes(deps: Deps & HoursDeps & { countOnDates: CountOnDates }): Route[] {
  const { clock, database } = deps
  const { db } = database

  /** Refuses a body or query naming another company's collaborator. Non-string ids pass; the schema rejects them. */
  async function named(company: MemberCompany, collaboratorId: unknown) {
    if (typeof collaboratorId !== 'string' || collaboratorId === '') return { company, collaboratorId: null }
    const found = await findCollaborator(db, company.id, collaboratorId)
    const isColleague = company.only !== null && found !== company.only
    return isRefused(found) || isColleague ? collaboratorMissing : { company, collaboratorId: found }
  }

  const callersCompany = ({ companies }: Pick<Looking, 'companies'>) => companies.one()

  async function own({ companies, params: { id = '' }, body }: Looking) {
    const own = isId(id) ? await companies.having((company) => selectException(db, company, id)) : undefined
    if (!own) return exceptionMissing
    const found = await named(own.company, readField(body, 'collaboratorId'))
    if (isRefused(found)) return found
    return { ...found, id: own.found.id, isOfAll: own.found.collaborator_id === null }
  }

  async function ownHoliday({ companies, params: { date = '' } }: Looking) {
    const company = await callersCompany({ companies })
    if (isRefused(company)) return company
    const [holiday] = isDate(date) ? holidaysIn({ from: date, to: date }) : []
    return holiday ? { company, holiday } : holidayMissing
  }

  const subscribed = ({ found }: { found: { company: MemberCompany } }) =>
    requireSubscription(db, found.company.ownerId, clock.now(), 'folgas')

  /** A professional may read the whole company's days off, but may change only their own. */
  const mayWrite = async (found: { company: MemberCompany }, isOfAll: boolean) =>
    found.company.only !== null && isOfAll ? refused('role') : subscribed({ found })

  return [
    route(exceptions.list, {
      find: async ({ companies, query: { collaboratorId } }) => {
        const company = await companies.one()
        return isRefused(company) ? company : named(company, collaboratorId)
      },
      async handle({ found: { company, collaboratorId }, query }) {
        const rows = await selectExceptions(db, company, { ...query, collaboratorId })
        return rows.length > mostListed ? tooMany : rows.map(viewOf)
      },
    }),
    route(exceptions.create, {
      find: async ({ companies, body }) => {
        const company = (await companies.named(body)) ?? companyMissing
        return isRefused(company) ? company : named(company, readField(body, 'collaboratorId'))
      },
      allow: ({ found }) => mayWrite(found, found.collaboratorId === null),
      handle: ({ found: { company, collaboratorId }, body, headers }) =>
        createException(deps, {
          company,
          key: headers['idempotency-key'],
          input: { ...body, collaboratorId },
        }),
    }),
    route(exceptions.update, {
      find: own,
      allow: ({ found, body }) =>
        mayWrite(found, found.isOfAll || readField(body, 'collaboratorId') === null),
      handle: ({ found: { company, collaboratorId, id }, body }) =>
        updateException(deps, { company, id }, { ...body, ...(body.collaboratorId && { collaboratorId }) }),
    }),
    route(exceptions.remove, {
      find: own,
      allow: ({ found }) => mayWrite(found, found.isOfAll),
      handle: ({ found: { company, id }, query }) =>
        deleteException(deps, { company, id, ask: query.keep !== 'true' }),
    }),
    route(holidays.list, {
      find: callersCompany,
      handle: ({ found, query: { year } }) =>
        listHolidays(db, found, { from: `${year}-01-01`, to: `${year}-12-31` }, deps.countOnDates),
    }),
    route(holidays.decide, {
      find: ownHoliday,
      allow: subscribed,
      handle: ({ found: { company, holiday }, body }) => decideHoliday(deps, { company, holiday, body }),
    }),
  ]
}
