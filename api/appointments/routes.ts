import { appointments, companyAppointmentInput } from '@encaixe/contract/appointments.ts'
import { calendar } from '@encaixe/contract/calendar.ts'
import { clients } from '@encaixe/contract/clients.ts'
import { messages } from '@encaixe/contract/messages.ts'
import { offers } from '@encaixe/contract/offers.ts'
import { outcomes } from '@encaixe/contract/outcomes.ts'
import { tills } from '@encaixe/contract/till.ts'
import { undelivered } from '@encaixe/contract/undelivered.ts'
import { findClient } from '../clients/facade.ts'
import { membershipIn } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import type { FindUserId } from '../identity/facade.ts'
import { listMessages, readReach } from '../notifications/facade.ts'
import { readField } from '../platform/http/read-field.ts'
import { type Route, route } from '../platform/http/route.ts'
import { checkAll } from '../platform/http/serve-route.ts'
import { inTurnOf } from '../platform/long-work.ts'
import type { CallerCompanies } from '../platform/member-company.ts'
import { isRefused, refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { acceptRequest, declineRequest } from './answer-request.ts'
import { bookSlot } from './book-visit.ts'
import { cancelFromNewAccounts, listFromNewAccounts } from './cancel-from-new-accounts.ts'
import { cancelOwn } from './cancel-visit.ts'
import { changeNotes, changePayment } from './change-appointment.ts'
import { findNamed } from './find-offering.ts'
import {
  appointmentMissing,
  type FoundAppointment,
  findAppointment,
  findOwnAppointment,
} from './find-visit.ts'
import { countForUser, listAppointments, listHistory, readHistory } from './list-appointments.ts'
import { listConflicts } from './list-conflicts.ts'
import { listOwnOffers, makeOffer, openOffer, withdrawOffer } from './make-offer.ts'
import { rulesOf } from './move-rules.ts'
import { movePart } from './move-visit.ts'
import { byCaller as by } from './place.ts'
import { readCalendar, readCalendarMonth } from './read-calendar.ts'
import { completeAppointment, markNoShow, reopenAppointment } from './record-outcome.ts'
import { timeRoutes } from './route-times.ts'
import { depositRoutes, networkToCount, visitRoutes } from './route-visits.ts'
import { asOf, viewOf, visitKeyOf } from './visit-view.ts'

type Looking = {
  companies: CallerCompanies
  user: { id: string }
  params: Record<string, string>
  isValid: boolean
}

/** Refuses an invalid booking by the company's people, in the company's own words. */
function refuseByCompany(body: unknown) {
  const checked = checkAll([['body', companyAppointmentInput, body]], () => undefined)
  return isRefused(checked) ? refused('invalid', { fields: checked.fields ?? {} }) : undefined
}

export function appointmentRoutes(deps: Deps & { findUserId: FindUserId }): Route[] {
  const { clock, database } = deps
  const { db } = database

  const ownCompany = ({ companies, params }: Omit<Looking, 'isValid'>) =>
    companies.one(params.companyId ?? '')
  const callersCompany = ({ companies }: Pick<Looking, 'companies'>) => companies.one()
  const ownAppointment = ({ params, ...asking }: Omit<Looking, 'isValid'>) =>
    findAppointment(db, asking, params.id)

  /** The client of the appointment gets 404, like a stranger. */
  const ofCompany = async (asking: Omit<Looking, 'isValid'>) => {
    const found = await ownAppointment(asking)
    return isRefused(found) || found.company ? found : appointmentMissing
  }

  const subscribed = async ({ found: { company } }: { found: FoundAppointment }) =>
    company ? requireSubscription(db, company.ownerId, clock.now()) : undefined

  return [
    ...timeRoutes(deps),
    ...visitRoutes(deps),
    ...depositRoutes(deps),
    route(appointments.counts, {
      find: async ({ companies }) => ((await companies.all()).length > 0 ? companies.one() : undefined),
      handle: ({ found, user }) => countForUser(db, { company: found, userId: user.id }, clock.now()),
    }),
    route(clients.history, {
      find: ({ companies, params }) => findClient(db, companies, params.id),
      handle: ({ found, query }) => listHistory(db, found, query, clock.now()),
    }),
    route(appointments.listOfCompany, {
      find: ownCompany,
      handle: ({ found, query }) => listAppointments(db, { company: found }, query, clock.now()),
    }),
    route(appointments.listMine, {
      handle: ({ user, query }) => listAppointments(db, { userId: user.id }, query, clock.now()),
    }),
    route(appointments.create, {
      // A request that passes terms and schema needs no look-up now: the booking answers 404 for unknown ids.
      find: ({ user, body, isValid }) =>
        user.termsAccepted && isValid
          ? undefinedYet
          : findNamed(db, {
              companyId: readField(body, 'companyId'),
              userId: user.id,
              items: [
                {
                  procedureId: readField(body, 'procedureId'),
                  collaboratorId: readField(body, 'collaboratorId'),
                },
              ],
            }),
      allow: async ({ user, found, body, isValid }) => {
        if (!found?.ownerId || !membershipIn(found, user.id)) return undefined
        const barred = await requireSubscription(db, found.ownerId, clock.now())
        return barred ?? (isValid ? undefined : refuseByCompany(body))
      },
      handle: ({ user, companies, body, headers, address }) =>
        bookSlot(deps, {
          caller: user,
          companies,
          body,
          key: headers['idempotency-key'],
          network: networkToCount(deps, address),
        }),
    }),
    // These routes must stand before `{id}`; otherwise the router would read `calendar` as an id.
    route(calendar.days, {
      find: callersCompany,
      handle: ({ found, query }) =>
        inTurnOf(found.id, 'calendar', () => readCalendar(db, found, query, clock.now())),
    }),
    route(calendar.month, {
      find: callersCompany,
      handle: ({ found, params, query }) =>
        inTurnOf(found.id, 'calendar', () =>
          readCalendarMonth(db, found, { ...params, ...query }, clock.now()),
        ),
    }),
    route(appointments.listFromNewAccounts, {
      find: callersCompany,
      handle: ({ found, query }) => listFromNewAccounts(db, found, query.since, clock.now()),
    }),
    route(appointments.cancelFromNewAccounts, {
      find: callersCompany,
      handle: ({ found, body, user }) =>
        cancelFromNewAccounts(deps, found, body, by({ company: found }, user)),
    }),
    route(offers.conflicts, {
      find: callersCompany,
      handle: ({ found, query }) =>
        inTurnOf(found.id, 'calendar', () => listConflicts(deps, found, query, clock.now())),
    }),
    route(offers.mine, { handle: ({ user }) => listOwnOffers(db, user.id, clock.now()) }),
    route(appointments.get, {
      find: ownAppointment,
      handle: async ({ found, user }) => viewOf(asOf(found.appointment, clock.now()), by(found, user).role),
    }),
    route(appointments.updateNotes, {
      find: ownAppointment,
      handle: ({ found, body, user }) => changeNotes(deps, found.appointment, body, by(found, user)),
    }),
    route(outcomes.complete, {
      find: ownAppointment,
      allow: companyOnly,
      handle: ({ found: { appointment, ...found }, body, user }) =>
        completeAppointment(deps, { appointment, payment: body?.payment, by: by(found, user) }),
    }),
    route(tills.pay, {
      find: ofCompany,
      handle: ({ found: { appointment, ...found }, body, user }) =>
        changePayment(deps, { appointment, payment: body, by: by(found, user) }),
    }),
    route(outcomes.noShow, {
      find: ownAppointment,
      allow: companyOnly,
      handle: ({ found, user }) => markNoShow(deps, found.appointment, by(found, user)),
    }),
    route(outcomes.accept, {
      find: ownAppointment,
      allow: async ({ found }) => (await companyOnly({ found })) ?? subscribed({ found }),
      handle: ({ found, user }) => acceptRequest(deps, found.appointment, by(found, user)),
    }),
    route(outcomes.decline, {
      find: ownAppointment,
      allow: companyOnly,
      handle: ({ found, user }) => declineRequest(deps, found.appointment, by(found, user)),
    }),
    route(outcomes.reopen, {
      find: ownAppointment,
      allow: companyOnly,
      handle: ({ found, user }) => reopenAppointment(deps, found.appointment, by(found, user)),
    }),
    route(appointments.cancel, {
      find: ownAppointment,
      async handle({ found: { appointment, ...found }, user }) {
        const rows = await cancelOwn(deps, visitKeyOf(appointment), {
          by: by(found, user),
          part: appointment.id,
        })
        if (isRefused(rows)) return rows
        const [cancelled] = rows
        return cancelled ? viewOf(cancelled, by(found, user).role) : appointmentMissing
      },
    }),
    route(calendar.move, {
      find: async ({ params, body, ...asking }) => {
        const found = await findAppointment(db, asking, params.id)
        if (isRefused(found)) return found
        const { company_id: companyId } = found.appointment
        const items = [{ collaboratorId: readField(body, 'collaboratorId') }]
        const named = await findNamed(db, { companyId, items, only: found.company?.only })
        return isRefused(named) ? named : found
      },
      allow: subscribed,
      handle: ({ found, body, user }) =>
        movePart(deps, { appointment: found.appointment, to: body }, rulesOf(by(found, user))),
    }),
    route(offers.make, {
      find: ownAppointment,
      allow: async ({ found }) => (await companyOnly({ found })) ?? subscribed({ found }),
      handle: ({ found, body, user, headers }) =>
        makeOffer(deps, {
          appointment: found.appointment,
          body,
          by: by(found, user),
          key: headers['idempotency-key'],
        }),
    }),
    route(offers.open, {
      find: ({ user, params }) => findOwnAppointment(db, user.id, params.id),
      handle: ({ found }) => openOffer(deps, found),
    }),
    route(offers.withdraw, {
      find: ownAppointment,
      allow: companyOnly,
      handle: ({ found, user }) => withdrawOffer(deps, found.appointment, by(found, user)),
    }),
    route(calendar.history, {
      find: ownAppointment,
      handle: ({ found }) => readHistory(db, found.appointment),
    }),
    route(undelivered.reach, {
      find: ofCompany,
      handle: ({ found: { appointment } }) =>
        readReach(deps, { companyId: appointment.company_id, appointmentId: appointment.id }),
    }),
    route(messages.ofAppointment, {
      find: ownAppointment,
      handle: ({ found: { appointment, company } }) =>
        listMessages(db, { companyId: appointment.company_id, appointmentId: appointment.id }, company),
    }),
  ]
}

const companyOnly = async ({ found }: { found: FoundAppointment }) =>
  found.company ? undefined : refused('owner_only')

const undefinedYet = Promise.resolve(undefined)
