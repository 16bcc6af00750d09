import { messages } from '@encaixe/contract/messages.ts'
import { undelivered } from '@encaixe/contract/undelivered.ts'
import type { Deps } from '../deps.ts'
import type { Mount } from '../platform/http/create-handler.ts'
import { type Route, route } from '../platform/http/route.ts'
import { isId } from '../platform/ids.ts'
import type { CallerCompanies } from '../platform/member-company.ts'
import { isRefused, refused } from '../platform/refused.ts'
import { applyDeliveryReport, receiveAnswer } from './apply-delivery-report.ts'
import { changeSettings, connectWhatsapp, disconnectWhatsapp, readSettings } from './change-settings.ts'
import { listFailed } from './list-messages.ts'
import { listUndelivered, markByHand } from './list-undelivered.ts'
import { mountReports } from './mount-reports.ts'
import { mountOutbox } from './outbox/outbox.ts'
import { mountLocalWhatsapp } from './outbox/outbox-whatsapp.ts'
import { listHandReminders, markHandReminder } from './reminders/list-hand-reminders.ts'
import type { PicksConflicts } from './reminders/remind-due.ts'
import { findMessage, retryMessage } from './retry-message.ts'

const appointmentMissing = refused('not_found', { sentence: 'Agendamento não encontrado' })

type Asking = { companies: CallerCompanies }

export function notificationRoutes(deps: Deps & { pickConflicts: PicksConflicts }): Route[] {
  const { db } = deps.database
  const ownCompany = ({ companies }: Asking) => companies.one()

  return [
    route(messages.settings, { find: ownCompany, handle: ({ found }) => readSettings(deps, found) }),
    route(messages.changeSettings, {
      find: ownCompany,
      handle: ({ found, body }) => changeSettings(deps, found, body),
    }),
    route(messages.connectWhatsapp, {
      find: ({ companies, params }) => companies.one(params.id ?? ''),
      handle: ({ found, body }) => connectWhatsapp(deps, found, body),
    }),
    route(messages.disconnectWhatsapp, {
      find: ({ companies, params }) => companies.one(params.id ?? ''),
      handle: ({ found }) => disconnectWhatsapp(deps, found),
    }),
    route(messages.retry, {
      find: ({ companies, params }) => findMessage(db, companies, params.id),
      handle: ({ found }) => retryMessage(deps, found),
    }),
    route(messages.failed, {
      find: ownCompany,
      handle: ({ found, query }) => listFailed(db, found, query),
    }),
    route(undelivered.list, {
      find: ownCompany,
      handle: ({ found, query }) => listUndelivered(deps, found, query.cursor),
    }),
    route(undelivered.byHand, {
      find: ({ companies, params }) => findMessage(db, companies, params.id),
      handle: ({ found }) => markByHand(deps, found),
    }),
    route(messages.handList, {
      find: ownCompany,
      handle: ({ found, query }) => listHandReminders(deps, found.id, query.date),
    }),
    route(messages.handDone, {
      async find(asking) {
        const company = await ownCompany(asking)
        if (isRefused(company)) return company
        return isId(asking.params.appointmentId) ? company : appointmentMissing
      },
      handle: ({ found, params }) => markHandReminder(deps, found, params.appointmentId),
    }),
  ]
}

export function notificationMounts(
  deps: Pick<Deps, 'config' | 'database' | 'clock' | 'jobs' | 'metrics'>,
): Mount[] {
  return [
    ...mountOutbox(deps),
    ...mountLocalWhatsapp(deps),
    ...mountReports(deps, {
      report: (report) => applyDeliveryReport(deps, report),
      answer: (answer) => receiveAnswer(deps, answer),
    }),
  ]
}
