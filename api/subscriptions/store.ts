import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../platform/database/db.ts'
import type { InJson } from '../platform/database/json-columns.ts'
import { onNodeOf } from '../platform/database/prepared-statements.ts'
import type {
  PaymentEventsTable,
  SubscriptionActsTable,
  SubscriptionCheckoutsTable,
  SubscriptionHistoryTable,
  SubscriptionPaymentsTable,
  SubscriptionsTable,
  SubscriptionTrialsTable,
} from '../platform/database/tables.ts'
import { type CompanyId, newId } from '../platform/ids.ts'
import type { Act, Facts, PaymentFact } from './subscription-facts.ts'

export type SubscriptionRow = Selectable<SubscriptionsTable>
export type CheckoutRow = Selectable<SubscriptionCheckoutsTable>
export type Subscription = { row: SubscriptionRow; facts: Facts; payments: KnownPayment[] }

/** A lock until the transaction ends: `held` makes a cancellation wait, `alone` makes every other write wait. */
type Hold = 'held' | 'alone' | undefined
type By = { userId: string } | { id: string }

/** Locks a subscription before it is read: a statement that waits for a lock sees other tables as before the wait. */
async function lockRow(db: Db | Tx, [column, value]: Where, hold: 'held' | 'alone'): Promise<void> {
  const all = db.selectFrom('subscriptions').leftJoin('company_stamps as beside', onNodeOf())
  const row = all.select('subscriptions.id').where(`subscriptions.${column}`, '=', value)
  await (hold === 'alone' ? row.forUpdate('subscriptions') : row.forKeyShare('subscriptions')).execute()
}

type Where = ['id' | 'user_id', string]

export async function selectSubscription(
  db: Db | Tx,
  by: By,
  hold?: Hold,
): Promise<Subscription | undefined> {
  const where: Where = 'id' in by ? ['id', by.id] : ['user_id', by.userId]
  if (hold) await lockRow(db, where, hold)
  const found = await db
    .selectFrom('subscriptions')
    .selectAll('subscriptions')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('subscription_acts as act')
          .select(['act.id', 'act.act_order', 'act.kind', 'act.plan_id', 'act.cents', 'act.at'])
          .whereRef('act.subscription_id', '=', 'subscriptions.id'),
      ).as('acts'),
      jsonArrayFrom(
        eb
          .selectFrom('subscription_payments as payment')
          .selectAll('payment')
          .whereRef('payment.subscription_id', '=', 'subscriptions.id'),
      ).as('payments'),
    ])
    .where(`subscriptions.${where[0]}`, '=', where[1])
    .executeTakeFirst()
  if (!found) return undefined
  const { acts, payments, ...row } = found
  const known = payments.map(paymentFrom)
  const { taken_at: createdAt, plan_id: planId, cents, trial } = row
  return {
    row,
    payments: known,
    facts: { createdAt, planId, cents, trial, acts: acts.map(actFrom), payments: known },
  }
}

/** Stores a subscription. Undefined when the user already has one: a constraint refuses a concurrent second one. */
export function insertSubscription(tx: Tx, row: Insertable<SubscriptionsTable>) {
  return tx
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.constraint('subscriptions_one_per_user').doNothing())
    .returning('id')
    .executeTakeFirst()
}

export async function updateSubscription(db: Db | Tx, id: string, changes: Updateable<SubscriptionsTable>) {
  await db.updateTable('subscriptions').set(changes).where('id', '=', id).execute()
}

/** Stores a trial. Undefined when this user, or this CPF or CNPJ, has had a trial. */
export function insertTrial(tx: Tx, row: Insertable<SubscriptionTrialsTable>) {
  return tx
    .insertInto('subscription_trials')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
}

export function selectTrial(db: Db | Tx, taxIdHash: string, userId: string) {
  return db
    .selectFrom('subscription_trials')
    .select('user_id')
    .where((eb) => eb.or([eb('tax_id_hash', '=', taxIdHash), eb('user_id', '=', userId)]))
    .executeTakeFirst()
}

/** Returns the stored secret for a purpose. Stores the secret `offered` if none is stored. */
export async function ensureSecret(db: Db, purpose: string, offered: string): Promise<string> {
  await db
    .insertInto('subscription_secrets')
    .values({ purpose, secret: offered })
    .onConflict((conflict) => conflict.column('purpose').doNothing())
    .execute()
  const stored = db.selectFrom('subscription_secrets').select('secret').where('purpose', '=', purpose)
  return (await stored.executeTakeFirstOrThrow()).secret
}

const nextOrder = sql<number>`nextval('subscription_order')`

export async function insertAct(
  tx: Tx,
  row: Omit<Insertable<SubscriptionActsTable>, 'act_order'>,
): Promise<void> {
  await tx
    .insertInto('subscription_acts')
    .values({ ...row, act_order: nextOrder })
    .execute()
  await renewStamp(tx, row.subscription_id)
}

/** Readers of the subscription notice the change. Triggers do the same, except on a distributed database. */
async function renewStamp(tx: Tx, subscriptionId: string): Promise<void> {
  await tx.updateTable('subscriptions').set({ stamp: newId() }).where('id', '=', subscriptionId).execute()
}

/** Returns the next number of a look-up at the provider, so that no older answer overwrites a newer answer. */
export async function nextLookup(db: Db): Promise<number> {
  const { next } = await db.selectNoFrom(nextOrder.as('next')).executeTakeFirstOrThrow()
  return next
}

/** Stores a payment, unless the answer of a later look-up at the provider is already stored. */
export async function storePayment(tx: Tx, row: Insertable<SubscriptionPaymentsTable>): Promise<void> {
  const { provider_id: _, subscription_id: __, ...changes } = row
  await tx
    .insertInto('subscription_payments')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('provider_id')
        .doUpdateSet(changes)
        .whereRef('subscription_payments.lookup', '<', 'excluded.lookup'),
    )
    .execute()
  await renewStamp(tx, row.subscription_id)
}

export async function flagPayment(
  tx: Tx,
  id: string,
  flag: SubscriptionPaymentsTable['flag'],
): Promise<void> {
  const flagged = await tx
    .updateTable('subscription_payments')
    .set({ flag })
    .where('provider_id', '=', id)
    .returning('subscription_id')
    .executeTakeFirst()
  if (flagged) await renewStamp(tx, flagged.subscription_id)
}

/** Stores history entries and returns the keys of the new ones. */
export async function insertHistory(
  tx: Tx,
  entries: Insertable<SubscriptionHistoryTable>[],
): Promise<string[]> {
  if (entries.length === 0) return []
  const added = await tx
    .insertInto('subscription_history')
    .values(entries)
    .onConflict((conflict) => conflict.columns(['subscription_id', 'key']).doNothing())
    .returning('key')
    .execute()
  return added.map(({ key }) => key)
}

export function selectHistory(db: Db | Tx, subscriptionId: string) {
  return db
    .selectFrom('subscription_history')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('at')
    .orderBy('entry_order')
    .execute()
}

export async function insertCheckout(tx: Tx, row: Insertable<SubscriptionCheckoutsTable>): Promise<void> {
  await tx.insertInto('subscription_checkouts').values(row).execute()
}

/** The checkouts of a subscription, newest first. */
export function selectCheckouts(db: Db | Tx, subscriptionId: string): Promise<CheckoutRow[]> {
  return db
    .selectFrom('subscription_checkouts')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function updateCheckout(
  db: Db | Tx,
  id: string,
  changes: Updateable<SubscriptionCheckoutsTable>,
): Promise<void> {
  await db.updateTable('subscription_checkouts').set(changes).where('id', '=', id).execute()
}

type Trace = { checkoutId: string | null; recurrenceId: string | null; reference: string | null }

/** The subscription to which a charge, checkout or recurrence of the provider belongs. */
export async function selectTraced(db: Db | Tx, trace: Trace): Promise<string | undefined> {
  const { checkoutId, recurrenceId, reference } = trace
  if (checkoutId === null && recurrenceId === null && reference === null) return undefined
  const checkout = await db
    .selectFrom('subscription_checkouts')
    .select('subscription_id')
    .where((eb) =>
      eb.or([
        eb('provider_id', '=', checkoutId),
        eb('recurrence_id', '=', recurrenceId),
        eb(eb.cast('id', 'text'), '=', reference),
      ]),
    )
    .executeTakeFirst()
  return checkout?.subscription_id
}

/** Stores an event. Returns false when the event was already stored. */
export async function insertEvent(tx: Tx, row: Insertable<PaymentEventsTable>): Promise<boolean> {
  const added = await tx
    .insertInto('payment_events')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export function selectEvent(db: Db, id: string) {
  return db.selectFrom('payment_events').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function markEvent(db: Db | Tx, id: string, outcome: string, at: Date): Promise<void> {
  await db.updateTable('payment_events').set({ outcome, handled_at: at }).where('id', '=', id).execute()
}

export async function deleteEventsBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('payment_events').where('received_at', '<', instant).execute()
}

/** Returns subscriptions whose recorded state is out of date because time has passed. */
export async function selectDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const due = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('next_change_at', '<=', now)
    .orderBy('next_change_at')
    .limit(limit)
    .execute()
  return due.map(({ id }) => id)
}

/** All subscriptions, one page at a time. */
export async function selectPage(db: Db, after: string, limit: number): Promise<string[]> {
  const found = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
}

/** Returns subscriptions that may have records at the provider, one page at a time. */
export async function selectReconcilable(db: Db, after: string, limit: number): Promise<string[]> {
  const found = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '>', after)
    .where((eb) =>
      eb.or([
        eb('provider_customer_id', 'is not', null),
        eb('unregistered_payer', 'is not', null),
        eb.exists(
          eb
            .selectFrom('subscription_checkouts as checkout')
            .select('checkout.id')
            .whereRef('checkout.subscription_id', '=', 'subscriptions.id'),
        ),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
}

type KnownPayment = PaymentFact & {
  invoiceUrl: string | null
  lookup: number
  flag: SubscriptionPaymentsTable['flag']
}

// Parses an instant from JSON, where instants are text.
const maybe = (text: string | null) => (text === null ? null : new Date(text))

export function actFrom(row: InJson<Omit<Selectable<SubscriptionActsTable>, 'subscription_id'>>): Act {
  const { id, act_order: order, kind, plan_id: planId, cents, at } = row
  return { id, order, kind, planId, cents, at: new Date(at) }
}

export function paymentFrom(row: InJson<Selectable<SubscriptionPaymentsTable>>): KnownPayment {
  return {
    id: row.provider_id,
    cents: row.cents,
    dueOn: row.due_on,
    state: row.state,
    paidAt: maybe(row.paid_at),
    overdueAt: maybe(row.overdue_at),
    returnedAt: maybe(row.returned_at),
    order: row.paid_order ?? 0,
    invoiceUrl: row.invoice_url,
    lookup: row.lookup,
    flag: row.flag,
  }
}

/** Returns the owner's e-mail address if the provider verified it, otherwise the address of the owner's company. */
export async function selectPayer(db: Db | Tx, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom('users')
    .leftJoin('companies', 'companies.owner_id', 'users.id')
    .select(['users.email', 'users.email_verified', 'companies.email as company_email'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return (found?.email_verified ? found.email : null) ?? found?.company_email ?? null
}

/**
 * Returns the number of active collaborators in the owner's company. The lock on the company prevents changes of this
 * number until the transaction ends.
 */
export async function lockStaff(tx: Tx, ownerId: string): Promise<number> {
  const company = await tx
    .selectFrom('companies')
    .select('id')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (!company) return 0
  const row = tx.selectFrom('companies').leftJoin('company_stamps as beside', onNodeOf(company.id))
  const own = row.select('companies.id').where('companies.id', '=', company.id)
  const locked = await own.where('owner_id', '=', ownerId).forNoKeyUpdate('companies').executeTakeFirst()
  if (!locked) return 0
  const { count } = await tx
    .selectFrom('collaborators')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', company.id)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

export async function selectCompanyIdOf(tx: Tx, ownerId: string): Promise<CompanyId | undefined> {
  const company = await tx
    .selectFrom('companies')
    .select('id')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return company?.id
}
