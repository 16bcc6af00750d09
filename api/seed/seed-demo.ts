import { collaboratorInput } from '@encaixe/contract/collaborators.ts'
import { companyInput } from '@encaixe/contract/companies.ts'
import { exceptionInput } from '@encaixe/contract/exceptions.ts'
import {
  addDays,
  addMonths,
  datesFrom,
  instantOf,
  localTime,
  monthOf,
  weekdayOf,
} from '@encaixe/contract/local-time.ts'
import { procedureInput } from '@encaixe/contract/procedures.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { changeHours, countOnDates } from '../appointments/facade.ts'
import { createCollaborator } from '../collaborators/create-collaborator.ts'
import { listCollaborators } from '../collaborators/read-collaborators.ts'
import { createCompany } from '../companies/create-company.ts'
import { findOwnedCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { createException } from '../exceptions/create-exception.ts'
import { decideHoliday } from '../exceptions/decide-holiday.ts'
import { readSpecialDays } from '../exceptions/facade.ts'
import { findUser } from '../identity/find-user.ts'
import { acceptTerms } from '../identity/read-profile.ts'
import { insertMember } from '../members/store/members.ts'
import type { Tx } from '../platform/database/db.ts'
import { newId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { isRefused } from '../platform/refused.ts'
import { createProcedure } from '../procedures/create-procedure.ts'
import { listProcedures } from '../procedures/show-procedures.ts'
import { createShare, listShares } from '../shares/change-shares.ts'
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
import { type BillingDeps, createPayments, type Payments } from '../subscriptions/create-payments.ts'
import { createSubscription } from '../subscriptions/create-subscription.ts'
import { offerPayment } from '../subscriptions/offer-payment.ts'
import { refreshSubscription } from '../subscriptions/refresh-subscription.ts'
import { selectSubscription } from '../subscriptions/store.ts'
import { closeTill, readTill } from '../till/close-till.ts'
import { writeTrail } from '../trail/facade.ts'
import { daysOff, type ServiceName, services, shop, staff } from './barbearia-navalha.ts'
import { seedAppointments } from './seed-appointments.ts'
import { seedMessages } from './seed-messages.ts'
import { seedOwner, tokenOf } from './seed-owner.ts'
import { countWritten, hasHadMembers, selectLastPaid } from './store.ts'

export type SeedDeps = Pick<Deps, 'config' | 'clock' | 'database' | 'log' | 'jobs'>

/**
 * Fills an empty demonstration database through the use cases that every owner uses, or continues after a start that
 * was killed: every step first reads the existing records. Returns true when something was written.
 */
export async function seedDemo(deps: SeedDeps): Promise<boolean> {
  const owner = deps.config.demo ? await seedOwner(deps) : undefined
  if (!owner) return false
  // All records are dated at the first start, so that a start that continues days later creates the same shop.
  const then = { ...deps, clock: { now: () => owner.created_at } }
  const paid = await seedSubscription(then, owner.id)
  const company = await seedCompany(then, owner.id)
  const offered = await seedServices(then, company)
  const staffed = await seedStaff(then, company)
  const joined = await seedMembers(then, company)
  const closed = await seedDaysOff(then, company)
  const shared = await seedShares(then, company)
  const bookings = await seedBookings(then, company)
  const counted = await seedTill(then, company)
  const stated = await seedStatements(then, company)
  const notified = await seedMessages(then, company)
  const made = [paid, offered, staffed, joined, closed, shared, bookings, counted, stated, notified].some(
    Boolean,
  )
  if (made) deps.log.info('demonstration seeded', { page: `/${shop.slug}` })
  return made
}

async function seedCompany(deps: SeedDeps, ownerId: string): Promise<MemberCompany> {
  const { db } = deps.database
  const known = await findOwnedCompany(db, ownerId)
  if (known) return known
  expected(await createCompany(deps, ownerId, companyInput.parse(shop)))
  const company = await findOwnedCompany(db, ownerId)
  if (!company) throw new Error(`Demonstration owner ${ownerId} has no company after creating one`)
  return company
}

async function seedServices(deps: SeedDeps, company: MemberCompany): Promise<boolean> {
  const written = await countWritten(deps.database.db, 'procedures', company.id)
  for (const [at, service] of services.entries()) {
    if (at < written) continue
    // The procedures are created one second apart, because the public page orders them by the time of creation.
    const instant = new Date(deps.clock.now().getTime() - (services.length - at) * 1_000)
    const then = { ...deps, clock: { now: () => instant } }
    expected(
      await createProcedure(then, company, procedureInput.parse({ ...service, companyId: company.id })),
    )
  }
  return written < services.length
}

async function seedStaff(deps: SeedDeps, company: MemberCompany): Promise<boolean> {
  const { db } = deps.database
  const written = await countWritten(db, 'collaborators', company.id)
  if (written >= staff.length) return false
  const ids = await serviceIdsOf(deps, company)
  for (const { performs, shares: _, ...person } of staff.slice(written)) {
    const procedureIds = performs.flatMap((name) => ids.get(name) ?? [])
    const input = collaboratorInput.parse({ ...person, procedureIds, companyId: company.id })
    expected(await createCollaborator(deps, company, input))
  }
  return true
}

/**
 * Creates the days off, before the bookings, which avoid these days. Once bookings exist, no start creates days off, so
 * the owner may delete them.
 */
async function seedDaysOff(deps: SeedDeps, company: MemberCompany): Promise<boolean> {
  const { db } = deps.database
  if ((await countWritten(db, 'appointments', company.id)) > 0) return false
  const year = nextYear(deps)
  const special = await readSpecialDays(db, company.id, year)
  const hired = await listCollaborators(db, company)
  const acting = { ...deps, changeHours: changeHours(deps), countOnDates }
  for (const { name, weekday, weekly, reason } of daysOff) {
    if (special.exceptions.some((one) => one.reason === reason)) continue
    const collaboratorId = hired.find((one) => one.name === name)?.id ?? null
    const from = datesFrom(addDays(year.from, 1), 7).find((date) => weekdayOf(date) === weekday) ?? year.from
    const times = weekly ? { ...weekly, weekly: true, to: null } : { to: from }
    const input = { companyId: company.id, collaboratorId, kind: 'off', from, reason, ...times }
    expected(await createException(acting, { company, key: undefined, input: exceptionInput.parse(input) }))
  }
  const next = special.holidays.find(({ date, kind }) => kind === 'national' && date > year.from)
  if (next && next.decision === null) {
    expected(
      await decideHoliday(acting, { company, holiday: next, body: { decision: 'closed', keep: undefined } }),
    )
  }
  return true
}

/** Creates the professionals' shares before the bookings, because a completed appointment stores its share. */
async function seedShares(deps: SeedDeps, company: MemberCompany): Promise<boolean> {
  const { db } = deps.database
  if ((await countWritten(db, 'appointments', company.id)) > 0) return false
  const known = await listShares(db, company, null)
  const hired = await listCollaborators(db, company)
  const serviceIds = await serviceIdsOf(deps, company)
  const from = addDays(localTime(deps.clock.now(), defaultZone).date, -120)
  for (const { name, shares } of staff) {
    const collaboratorId = hired.find((one) => one.name === name)?.id
    for (const { percent, service } of shares) {
      const procedureId = (service && serviceIds.get(service)) ?? null
      const isKnown = known.some(
        (one) => one.collaboratorId === collaboratorId && one.procedureId === procedureId,
      )
      if (collaboratorId === undefined || isKnown || (service && procedureId === null)) continue
      const input = { collaboratorId, procedureId, percent, from }
      expected(await createShare(deps, { company, key: undefined, input }))
    }
  }
  return true
}

function nextYear({ clock }: SeedDeps): { from: string; to: string } {
  const { date: from } = localTime(clock.now(), defaultZone)
  return { from, to: addDays(from, 365) }
}

async function seedBookings(deps: SeedDeps, company: MemberCompany): Promise<boolean> {
  const { db } = deps.database
  if ((await countWritten(db, 'appointments', company.id)) > 0) return false
  const hired = await listCollaborators(db, company)
  const serviceIds = await serviceIdsOf(deps, company)
  const { exceptions } = await readSpecialDays(db, company.id, nextYear(deps))
  const working = staff.flatMap(({ name, workSchedule, ...person }) => {
    const id = hired.find((one) => one.name === name)?.id
    const performs = person.performs.filter((service) => serviceIds.has(service))
    return id === undefined || performs.length === 0 ? [] : [{ id, name, performs, workSchedule, exceptions }]
  })
  await seedAppointments(deps, {
    companyId: company.id,
    ownerId: company.by.userId,
    staff: working,
    serviceIds,
  })
  return true
}

/** Closes the till of the last day with payments in the evening of that day, with 5 reais less than expected. */
async function seedTill(deps: SeedDeps, company: MemberCompany): Promise<boolean> {
  const { db } = deps.database
  const day = await selectLastPaid(db, company.id, localTime(deps.clock.now(), defaultZone).date)
  if (day === undefined) return false
  const { expected: paid, closedAt } = await readTill(db, company, day)
  if (closedAt !== null) return false
  const evening = instantOf({ date: day, minute: 20 * 60 + 30 }, defaultZone)
  const counted = { ...paid, cash: Math.max(0, paid.cash - 500) }
  expected(
    await closeTill({ ...deps, clock: { now: () => evening } }, company, {
      date: day,
      counted,
      key: undefined,
    }),
  )
  return true
}

async function serviceIdsOf({ database: { db } }: SeedDeps, company: MemberCompany) {
  const all = await listProcedures(db, company)
  const named = services.map(({ name }) => [name, all.find((one) => one.name === name)?.id] as const)
  return new Map(named.flatMap(([name, id]): [ServiceName, string][] => (id ? [[name, id]] : [])))
}

function expected(outcome: unknown): void {
  if (isRefused(outcome)) throw new Error(`Demonstration could not be created: ${outcome.refused}`)
}

type Needs = Pick<Deps, 'clock' | 'database' | 'log'>

/** Creates two members of the demonstration's company: a professional and a receptionist. */
async function seedMembers(deps: Needs, company: MemberCompany): Promise<boolean> {
  const { clock, database } = deps
  if (await hasHadMembers(database.db, company.id)) return false
  const people = await listCollaborators(database.db, company)
  const [attends, helps] = [await joining(deps, 'demo-taina'), await joining(deps, 'demo-beatriz')]
  const collaborator = people.find(({ name }) => name === attends.name)
  if (!collaborator) return false
  const { name, email } = helps
  const about = { company_id: company.id, since: clock.now() }
  const none = { name: null, email: null }
  const members = [
    {
      ...about,
      ...none,
      id: newId(),
      user_id: attends.id,
      role: 'professional',
      collaborator_id: collaborator.id,
    },
    { ...about, name, email, id: newId(), user_id: helps.id, role: 'reception', collaborator_id: null },
  ] as const
  await database.transaction(async (tx) => {
    for (const { id, user_id: userId, role, ...rest } of members) {
      await insertMember(tx, { id, user_id: userId, role, ...rest })
      const by = { role, userId }
      const act = { kind: 'member', action: 'joined', recordId: id } as const
      await writeTrail(tx, [{ ...act, companyId: company.id, at: clock.now(), by }])
    }
  })
  return true
}

async function joining(deps: Needs, sub: string) {
  const user = await findUser(deps, tokenOf(deps, sub))
  await acceptTerms(deps, user.id)
  return { id: user.id, name: user.name ?? '', email: user.email ?? '' }
}

type SeedStatementsNeeds = Pick<Deps, 'clock' | 'database'>

const accepted: StatementAnswer = { status: 'accepted', note: null }
const contested: StatementAnswer = {
  status: 'contested',
  note: 'Faltou a gorjeta de um corte de sexta, que o cliente deixou no Pix. Pode conferir?',
}

/**
 * The professionals' answers to the statement of last month. The statement of the month before is accepted, and the
 * statement of this month is a draft.
 */
const answers: Record<string, StatementAnswer> = { 'Tainá Ribeiro': accepted, 'Diego Amaral': contested }

/**
 * Creates the statements without mails, because the people of the demonstration do not exist. The statement of a month
 * without appointments stays a draft.
 */
async function seedStatements(deps: SeedStatementsNeeds, company: MemberCompany): Promise<boolean> {
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
      if (isRefused(made))
        throw new Error(
          `The statement of ${month} could not be created for the demonstration: ${made.refused}`,
        )
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

type Parts = Pick<Deps, 'config' | 'clock' | 'database' | 'log' | 'jobs'>

const day = 86_400_000

/**
 * Creates the subscription forty days ago. Its first month, which begins after the complete trial, was paid at the
 * Asaas emulator eleven days ago, a day before the trial ended. Returns false when the subscription exists and is
 * already paid.
 */
async function seedSubscription(deps: Parts, ownerId: string): Promise<boolean> {
  const { db } = deps.database
  const known = await selectSubscription(db, { userId: ownerId })
  if (known?.payments.some(({ paidAt }) => paidAt !== null)) return false
  if (!known) await take(daysAgo(deps, 40), ownerId)
  const taken = await selectSubscription(db, { userId: ownerId })
  if (!taken) throw new Error(`Demonstration owner ${ownerId} has no subscription after taking one`)
  await pay(daysAgo(deps, 11), taken.row.id)
  return true
}

async function take(deps: BillingDeps, ownerId: string): Promise<void> {
  const outcome = await createSubscription(deps, ownerId, {
    planId: 'basic',
    customerData: {
      name: 'Rafael Nogueira',
      cpfCnpj: '11222333000181',
      phone: '11955550142',
      email: 'rafael@navalha.example',
    },
    attribution: undefined,
  })
  if (isRefused(outcome))
    throw new Error(`Demonstration owner ${ownerId} may not subscribe: ${outcome.refused}`)
}

/** Pays only when a payment is awaited: a start that was killed may have paid without storing the result. */
async function pay(deps: BillingDeps, id: string): Promise<void> {
  const state = await refreshSubscription(deps, id)
  if (isRefused(state) || state.paymentDueAt === null) return
  const billId = (await offerPayment(deps, id))?.split('/').at(-1)
  if (!billId) throw new Error(`Demonstration subscription ${id} has no payment page`)
  await deps.payments.emulator?.choose(billId, 'pay')
  await refreshSubscription(deps, id)
}

/**
 * Returns the dependencies as of some days ago, with the Asaas emulator: a real account is never used, even when the
 * deployment has one. The server does not listen yet, so the adapter calls the emulator inside the process.
 */
function daysAgo(deps: Parts, days: number): BillingDeps {
  const clock = { now: () => new Date(deps.clock.now().getTime() - days * day) }
  const config = { ...deps.config, payments: { kind: 'emulated' as const } }
  const then = { ...deps, clock, config }
  const payments: Payments = createPayments(then, {
    fetch: async (input, init) => payments.emulator?.fetch(new Request(input, init)) ?? Response.error(),
  })
  return { ...then, payments }
}
