import { showPrice } from '@encaixe/contract/money.ts'
import { type PlanId, plans } from '@encaixe/contract/plans.ts'
import { product } from '@encaixe/contract/product.ts'
import { longDate, type ProductMail, queueProductMail } from '../messages/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { newId } from '../platform/ids.ts'
import type { BillingDeps } from './create-payments.ts'
import { providerBehind } from './job-kinds.ts'
import { dateOf } from './periods.ts'
import { recordState } from './record-state.ts'
import { insertAct, type SubscriptionRow, selectPage, selectPayer, selectSubscription } from './store.ts'
import { computeState, type SubscriptionState } from './subscription-state.ts'

type Notice = Omit<SubscriptionNotice, 'subscriptionId' | 'email' | 'publicUrl' | 'supportEmail'>

/** Returns the notice about a payment that the owner must make. `about` makes the notice unique, so it is sent once. */
function noticeOf(state: SubscriptionState): Notice | undefined {
  const { status, planId, paymentDueAt, currentPeriodEnd } = state
  if (paymentDueAt === null) return undefined
  const [date, price] = [dateOf(paymentDueAt), state.duePrice]
  if (status === 'trial') {
    const end = dateOf(currentPeriodEnd ?? paymentDueAt)
    return { kind: 'trial_ending', about: end, planId, price, date: end }
  }
  const kind = status === 'overdue' ? 'payment_overdue' : 'payment_due'
  return { kind, about: date, planId, price, date }
}

type Needs = Pick<BillingDeps, 'config' | 'database' | 'clock' | 'jobs' | 'log'>
type PriceNeeds = Needs & { payments: Pick<BillingDeps['payments'], 'prices'> }

const page = 200
const first = '00000000-0000-0000-0000-000000000000'

/** Sends notices once a day to every owner who must make a payment or whose plan has a new price. */
export async function sendNotices(deps: PriceNeeds): Promise<void> {
  const { database, clock } = deps
  for (let after: string | undefined = first; after; ) {
    const ids: string[] = await selectPage(database.db, after, page)
    for (const id of ids) {
      await database.transaction(async (tx) => {
        const found = await selectSubscription(tx, { id })
        if (!found) return
        const known = computeState(found.facts, clock.now())
        // The owner is told of a new price before the payment notice, because it may be lower for that payment.
        const state = isPriceNew(deps, known) ? await notifyPrice(tx, deps, id) : known
        const notice = state && noticeOf(state)
        if (notice) await sendNotice(tx, deps, found.row, notice)
      })
    }
    after = ids.at(-1)
  }
}

/** Whether an owner must be told of a new price. A closed subscription agrees the price of its reactivation's day. */
const isPriceNew = ({ payments: { prices } }: PriceNeeds, state: SubscriptionState) =>
  !state.canReactivate && state.notifiedPrice !== prices[state.planId]

/**
 * Notifies an owner that the list has a new price for the plan, and returns the new state. The notice is stored as a
 * fact together with its mail, so that the new price never applies sooner than the notice period allows.
 */
async function notifyPrice(tx: Tx, deps: PriceNeeds, id: string): Promise<SubscriptionState | undefined> {
  const found = await selectSubscription(tx, { id }, 'alone')
  if (!found) return undefined
  // The time is read after the subscription is locked: the lock may take long, and `now` must follow all facts.
  const now = deps.clock.now()
  const before = computeState(found.facts, now)
  // Another process has notified the owner since the caller read the state, or the owner has cancelled.
  if (!isPriceNew(deps, before)) return before
  const { planId } = before
  const price = deps.payments.prices[planId]
  const act = { id: newId(), kind: 'price_changed' as const, plan_id: planId, cents: price, at: now }
  await insertAct(tx, { ...act, subscription_id: id })
  const { state } = await recordState(tx, deps, id, now)
  const change = state.priceChanges.at(-1)
  const notice = {
    kind: act.kind,
    about: act.id,
    planId,
    price,
    priceBefore: state.priceChanges.at(-2)?.cents ?? before.price,
    date: change ? dateOf(change.from) : null,
  }
  await sendNotice(tx, deps, found.row, notice)
  await deps.jobs.send(tx, providerBehind, { id })
  return state
}

/** Queues a notice in the transaction of the change that it reports. An owner without an address gets no notice. */
export async function sendNotice(
  tx: Tx,
  { config, clock, jobs }: Needs,
  { id: subscriptionId, user_id: userId }: Pick<SubscriptionRow, 'id' | 'user_id'>,
  notice: Notice,
): Promise<void> {
  const email = await selectPayer(tx, userId)
  if (email === null) return
  const { publicUrl, supportEmail } = config
  const mail = noticeMail({ ...notice, subscriptionId, email, publicUrl, supportEmail })
  await queueProductMail(tx, jobs, mail, clock.now())
}

type SubscriptionNotice = {
  subscriptionId: string
  kind: 'trial_ending' | 'payment_due' | 'payment_overdue' | 'price_changed' | 'subscription_cancelled'
  /** A part of the message's idempotency key, so that each notice is sent once: the period's date, or the act's id. */
  about: string
  planId: PlanId
  /** The price in cents; in a notice of a price change, the new price. */
  price: number
  /** The price in cents before a price change. Only in a notice of a price change. */
  priceBefore?: number
  /**
   * The date in São Paulo on which the trial ends, the payment is due, the price changes, or the access ends. Null in
   * a notice that a price stays as it is, because an announced change was withdrawn.
   */
  date: string | null
  email: string
  publicUrl: string
  supportEmail: string
}

type Texts = { title: string; lead: string; button: string; dated: string }

const texts: Record<SubscriptionNotice['kind'], Texts> = {
  trial_ending: {
    title: 'Seu período de teste está acabando',
    lead: 'Para que a sua página continue recebendo agendamentos depois do teste, faça o primeiro pagamento. O que você já usou não é cobrado: o período pago começa quando o teste acaba.',
    button: 'Fazer o pagamento',
    dated: 'O teste acaba em',
  },
  payment_due: {
    title: 'Há um pagamento a fazer',
    lead: 'A sua assinatura espera um pagamento para valer.',
    button: 'Fazer o pagamento',
    dated: 'Vencimento',
  },
  payment_overdue: {
    title: 'O pagamento da assinatura está em atraso',
    lead: 'A sua página continua no ar, mas não recebe novos agendamentos enquanto o pagamento não é feito. Os que já existem continuam valendo.',
    button: 'Regularizar',
    dated: 'Venceu em',
  },
  price_changed: {
    title: 'O preço do seu plano vai mudar',
    lead: 'O que já foi pago não muda. Você pode mudar de plano ou cancelar quando quiser, sem multa.',
    button: 'Ver a assinatura',
    dated: 'Vale a partir de',
  },
  subscription_cancelled: {
    title: 'Sua assinatura foi cancelada',
    lead: 'Nada mais será cobrado. Você pode voltar quando quiser, com tudo como deixou.',
    button: 'Ver a assinatura',
    dated: 'Você usa tudo até',
  },
}

function describePrice({ planId, price, priceBefore = price, date }: SubscriptionNotice): string {
  const { name } = plans[planId]
  const [before, after] = [showPrice(priceBefore), `${showPrice(price)} por mês`]
  if (date === null) return `O ${name} continua a ${after}: a mudança de preço que avisamos não vale mais.`
  return `A partir de ${date.split('-').reverse().join('/')} o ${name} passa de ${before} para ${after}.`
}

function noticeMail(notice: SubscriptionNotice): ProductMail {
  const { kind, price, date, publicUrl, supportEmail } = notice
  const { lead, button, dated, ...text } = texts[kind]
  const isPrice = kind === 'price_changed'
  const title = isPrice && date === null ? 'O preço do seu plano não vai mais mudar' : text.title
  const { name } = plans[notice.planId]
  return {
    key: ['subscription', notice.subscriptionId, kind, notice.about],
    event: kind,
    receiver: 'owner',
    address: notice.email,
    replyTo: supportEmail,
    subject: title,
    title,
    paragraphs: isPrice ? [describePrice(notice), lead] : [lead],
    facts: [
      ['Plano', name],
      ['Valor', `${showPrice(price)} por mês`],
      ...(date === null ? [] : [[dated, longDate(date)] as [string, string]]),
    ],
    buttons: [{ label: button, url: `${publicUrl}/subscription` }],
    footer: [
      `Você recebe este e-mail porque tem uma assinatura de ${product.name}.`,
      `Dúvidas? Escreva para ${supportEmail}.`,
    ],
  }
}
