import { addDays, instantOf, type LocalTime, localTime } from '@encaixe/contract/local-time.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { recountClients } from '../clients/facade.ts'
import type { Deps } from '../deps.ts'
import { acceptTerms } from '../identity/read-profile.ts'
import { findUser } from '../identity/find-user.ts'
import { type CompanyId, newId } from '../platform/ids.ts'
import { type ServiceName, services } from './barbearia-navalha.ts'
import { demoClients } from './clients-of-navalha.ts'
import { claimsOf, holdDrafts, openDeposits, planDeposits } from './hold-for-deposits.ts'
import { joinVisits } from './join-visits.ts'
import { payCompleted } from './pay-completed.ts'
import { type Planned, type PlannedBy, planAppointments } from './plan-appointments.ts'
import { type Account, cancelNow, type Draft, planWaiting } from './plan-waiting.ts'
import { seedChanges } from './seed-changes.ts'
import { seedClients } from './seed-clients.ts'
import { tokenOf } from './seed-owner.ts'
import { seedWaiting } from './seed-waiting.ts'
import { waiters as waiting } from './waiters-of-navalha.ts'

type Needs = Pick<Deps, 'config' | 'clock' | 'database' | 'jobs' | 'log'>

export type SeededShop = {
  companyId: CompanyId
  staff: readonly (PlannedBy & { name: string })[]
  serviceIds: ReadonlyMap<ServiceName, string>
}

const atOnce = 100

/** Writes rows directly, because booking them would send messages. */
export async function seedAppointments(deps: Needs, shop: SeededShop): Promise<void> {
  const now = localTime(deps.clock.now(), defaultZone)
  const durations = new Map(services.map(({ name, duration }) => [name, duration]))
  const planned = planAppointments(shop.staff, durations, now)
  const [marcos, nina] = [await account(deps, 'demo-marcos'), await account(deps, 'demo-nina')]
  const waiters: Account[] = []
  for (const { sub } of waiting) {
    const one = await account(deps, sub)
    await acceptTerms(deps, one.userId)
    waiters.push(one)
  }
  const drafts = planned.map((one) => draftFrom(shop, one, deps.clock.now()))
  for (const [at, person] of [marcos, nina].entries()) giveSome(drafts, person, { now, at })
  const changes = seedChanges(drafts, deps.clock.now())
  joinVisits(drafts, nina, now)
  const list = planWaiting(drafts, waiters, now)
  if (list) changes.push(cancelNow(list.freed, deps.clock.now()))
  const at = deps.clock.now()
  const touched = new Set([...changes.map((change) => change.appointment_id), list?.stood.id])
  const deposits = planDeposits(drafts, touched, now)
  holdDrafts(deposits, at)
  changes.push(...claimsOf(deposits, at))
  await deps.database.transaction(async (tx) => {
    await payCompleted(tx, shop.companyId, drafts)
    const clientIds = await seedClients(tx, shop.companyId, drafts)
    for (let at = 0; at < drafts.length; at += atOnce) {
      await tx
        .insertInto('appointments')
        .values(drafts.slice(at, at + atOnce))
        .execute()
    }
    for (let at = 0; at < changes.length; at += atOnce) {
      await tx
        .insertInto('appointment_changes')
        .values(changes.slice(at, at + atOnce))
        .execute()
    }
    await openDeposits(tx, shop.companyId, deposits, at)
    await recountClients(tx, shop.companyId, clientIds)
    const { companyId, serviceIds } = shop
    if (list) await seedWaiting(tx, deps, { ...list, companyId, serviceIds, waiters, marcos, nina, drafts })
  })
}

/** A client of the demonstration. Without accepted terms, so that the visitor who signs in sees that page. */
async function account(deps: Needs, sub: string): Promise<Account> {
  const user = await findUser(deps, tokenOf(deps, sub))
  return { userId: user.id, name: user.name ?? '', email: user.email ?? '' }
}

function draftFrom({ companyId, staff, serviceIds }: SeededShop, planned: Planned, now: Date): Draft {
  const { collaboratorId, service, date, start, status, person, notes, internalNotes } = planned
  const offered = services.find(({ name }) => name === service)
  const client = demoClients[person % demoClients.length]
  if (!offered || !client)
    throw new Error(`Demonstration plans service ${service} or client ${person}, which it does not have`)
  const ahead = instantOf({ date: addDays(date, -1 - (person % 9)), minute: 600 + person * 11 }, defaultZone)
  // Nobody books weeks ahead: a far appointment was booked in the last days.
  const latest = now.getTime() - (person + 1) * 3_600_000
  const booked = new Date(Math.min(ahead.getTime(), latest))
  return {
    company_id: companyId,
    id: newId(),
    procedure_id: serviceIds.get(service) ?? '',
    collaborator_id: collaboratorId,
    client_user_id: null,
    client_name: client.name,
    client_email: client.email,
    client_phone: client.phone,
    day: date,
    start_minute: start,
    end_minute: start + offered.duration,
    procedure_name: service,
    price_cents: offered.price * 100,
    collaborator_name: staff.find(({ id }) => id === collaboratorId)?.name ?? '',
    status,
    notes,
    internal_notes: internalNotes,
    confirmed_at: null,
    created_at: booked,
    updated_at: booked,
  }
}

/** Gives two future appointments, three past ones and a cancelled one to this client. */
function giveSome(
  drafts: Draft[],
  { userId, name, email }: Account,
  { now, at }: { now: LocalTime; at: number },
) {
  const ahead = ({ day, start_minute: start }: Draft) =>
    day > now.date || (day === now.date && start > now.minute)
  const upcoming = drafts.filter((draft) => draft.status === 'scheduled' && ahead(draft))
  const done = drafts.filter(({ status }) => status === 'completed')
  const cancelled = drafts.filter(({ status }) => status === 'cancelled')
  const chosen = [
    upcoming[2 + at * 5],
    upcoming[40 + at * 9],
    done.at(-3 - at * 4),
    done.at(-90 - at * 11),
    done.at(-190 - at * 13),
    cancelled[at],
  ]
  for (const draft of chosen) {
    if (!draft) continue
    Object.assign(draft, {
      client_user_id: userId,
      client_name: name,
      client_email: email,
      client_phone: null,
      notes: null,
    })
  }
}
