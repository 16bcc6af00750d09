import type { Breach } from '../load/ledger.ts'
import type { Cluster } from '../stage/open-stage.ts'
import type { Row } from '../stage/start-cluster.ts'
import type { Run } from './check-invariants.ts'

const short = (id: unknown) => String(id).slice(0, 12)
const breach = (text: string): Breach => ({ invariant: 'I5', text })

/** The state that a charge has in our books, by its status at Asaas. */
const stateOf = ({ status, deleted }: { status: string; deleted?: unknown }): string => {
  if (['CONFIRMED', 'RECEIVED'].includes(status)) return 'paid'
  if (status === 'REFUNDED') return 'returned'
  if (deleted) return 'gone'
  return status === 'OVERDUE' ? 'overdue' : 'awaiting'
}

/** I5: each event is stored once and handled, and the subscriptions follow from what the provider says. */
export async function checkPayments(run: Run<Cluster>): Promise<Breach[]> {
  const { cluster, asaas } = run.stage
  // Events and jobs are read by one statement: with two, a job that ends between them leaves its event unhandled here.
  const events = await cluster.query(
    `select id, payload, handled_at is not null as is_handled, exists (select from jobs.job
         where name = 'payment-event' and state in ('created', 'retry', 'active') and data->>'eventId' = e.id) as waits
       from payment_events e`,
  )
  const pending = events.filter(({ waits }) => waits)
  const stored = Map.groupBy(events, ({ id }) => String(id))
  const payments = await cluster.query(
    `select p.provider_id, p.state, p.flag, p.subscription_id, u.subject from subscription_payments p
       join subscriptions s on s.id = p.subscription_id join users u on u.id = s.user_id`,
  )
  return [
    ...run.found,
    ...[...run.delivered].flatMap((id) => {
      const count = stored.get(id)?.length ?? 0
      return count === 1 ? [] : breach(`event ${short(id)} was taken with 200 and is stored ${count} times`)
    }),
    ...checkRepeated(events),
    ...events.flatMap(({ id, is_handled, waits }) =>
      is_handled || waits ? [] : breach(`event ${short(id)} was not handled, and no job will handle it`),
    ),
    ...[...run.forged].flatMap(([id, status]) =>
      status === 401 && !stored.has(id) ? [] : breach(`forged event ${short(id)} was answered ${status}`),
    ),
    ...payments.flatMap(({ provider_id, state, subject }) => {
      const theirs = asaas.payments.get(String(provider_id))
      if (pending.length > 0) return []
      if (theirs && stateOf(theirs) === state) return []
      const wanted = theirs ? stateOf(theirs) : 'unknown'
      return breach(`charge ${short(provider_id)} of ${subject} is ${state}, at the provider ${wanted}`)
    }),
    ...(pending.length > 0 ? [] : await checkPaid(run, payments)),
    ...(await checkPages(run)),
    ...(await checkActs(run)),
  ]
}

/** One delivery of Asaas may not be stored under two ids. */
function checkRepeated(events: readonly Row[]): Breach[] {
  const named = Map.groupBy(events, ({ payload }) => String((payload as Row).id ?? ''))
  return [...named].flatMap(([id, all]) =>
    id !== '' && all.length > 1 ? breach(`event ${short(id)} is stored ${all.length} times`) : [],
  )
}

/** Every charge that was paid is in our books once, and the history names as many payments as were counted. */
async function checkPaid({ stage, payers }: Run<Cluster>, payments: readonly Row[]): Promise<Breach[]> {
  const history = await stage.cluster.query(
    `select u.subject, h.action, count(*)::integer as count, min(s.id::text) as id from subscription_history h
       join subscriptions s on s.id = h.subscription_id join users u on u.id = s.user_id group by 1, 2`,
  )
  const known = new Set(payments.map(({ provider_id }) => provider_id))
  const found = [...stage.asaas.payments.values()].flatMap((payment) =>
    stateOf(payment) === 'paid' && !known.has(payment.id)
      ? breach(`charge ${short(payment.id)} was paid and is not stored`)
      : [],
  )
  for (const who of payers) {
    const own = payments.filter(({ subject }) => subject === who)
    const counted = own.filter(
      ({ state, flag }) => state === 'paid' && flag !== 'second_for_period' && flag !== 'wrong_amount',
    )
    const received = history.find(({ subject, action }) => subject === who && action === 'payment_received')
    const most = own.filter(({ state }) => state === 'paid' || state === 'returned').length
    const count = Number(received?.count ?? 0)
    if (count < counted.length || count > most)
      found.push(breach(`the history of ${who} has ${count} payments, expected ${counted.length} to ${most}`))
  }
  return found
}

/** An owner never has two pages or two recurrences that can charge. */
async function checkPages({ stage: { cluster, asaas } }: Run<Cluster>): Promise<Breach[]> {
  const pages = await cluster.query(
    `select c.provider_id, c.recurrence_id, u.subject from subscription_checkouts c
       join subscriptions s on s.id = c.subscription_id join users u on u.id = s.user_id`,
  )
  const found: Breach[] = []
  for (const [who, own] of Map.groupBy(pages, ({ subject }) => String(subject))) {
    const open = own.filter(
      ({ provider_id }) => asaas.checkouts.get(String(provider_id))?.status === 'ACTIVE',
    )
    const charging = own.filter(
      ({ recurrence_id }) => asaas.recurrences.get(String(recurrence_id))?.deleted === false,
    )
    if (open.length > 1) found.push(breach(`${who} has ${open.length} open payment pages`))
    if (charging.length > 1) found.push(breach(`${who} has ${charging.length} recurrences that charge`))
  }
  return found
}

/** A subscription is cancelled and reactivated in turns: a second click on the same button does nothing. */
async function checkActs({ stage: { cluster } }: Run<Cluster>): Promise<Breach[]> {
  const acts = await cluster.query(
    `select a.kind, u.subject from subscription_acts a join subscriptions s on s.id = a.subscription_id
       join users u on u.id = s.user_id where a.kind in ('cancelled', 'reactivated') order by a.act_order`,
  )
  return [...Map.groupBy(acts, ({ subject }) => String(subject))].flatMap(([who, own]) => {
    const repeated = own.find(({ kind }, at) => kind === own[at - 1]?.kind)
    return repeated ? breach(`${who} has ${repeated.kind} a subscription twice in a row`) : []
  })
}
