import { showPrice } from '@encaixe/contract/money.ts'
import { type PlanId, plans } from '@encaixe/contract/plans.ts'
import { product } from '@encaixe/contract/product.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { ownColours } from './mail/mail-colours.ts'
import { renderMail } from './mail/render-mail.ts'
import { keyOf, queueMessages } from './queue-messages.ts'
import { longDate } from './told-words.ts'

export type SubscriptionNotice = {
  subscriptionId: string
  kind: 'trial_ending' | 'payment_due' | 'payment_overdue' | 'subscription_cancelled'
  /** What it is about, so that it is told once: the date of the period, the act. */
  about: string
  planId: PlanId
  /** On São Paulo's calendar: when the trial ends, the payment is due, or the access ends. */
  date: string | null
  email: string
  publicUrl: string
  supportEmail: string
  now: Date
}

type Words = { title: string; lead: string; button: string; dated: string }

const words: Record<SubscriptionNotice['kind'], Words> = {
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
  subscription_cancelled: {
    title: 'Sua assinatura foi cancelada',
    lead: 'Nada mais será cobrado. Você pode voltar quando quiser, com tudo como deixou.',
    button: 'Ver a assinatura',
    dated: 'Você usa tudo até',
  },
}

/** One mail for one thing that becomes of a subscription, however often it is found out. */
export async function enqueueSubscriptionNotice(
  tx: Tx,
  jobs: Jobs,
  notice: SubscriptionNotice,
): Promise<void> {
  const { kind, planId, date, publicUrl, supportEmail } = notice
  const { title, lead, button, dated } = words[kind]
  const { name, priceCents } = plans[planId]
  const { html, text } = renderMail({
    sender: product.name,
    colours: ownColours,
    title,
    paragraphs: [lead],
    facts: [
      ['Plano', name],
      ['Valor', `${showPrice(priceCents)} por mês`],
      ...(date === null ? [] : [[dated, longDate(date)] as [string, string]]),
    ],
    buttons: [{ label: button, url: `${publicUrl}/subscription` }],
    footer: [
      `Você recebe este e-mail porque tem uma assinatura de ${product.name}.`,
      `Dúvidas? Escreva para ${supportEmail}.`,
    ],
  })
  const draft = {
    company_id: null,
    appointment_id: null,
    key: keyOf('subscription', notice.subscriptionId, kind, notice.about),
    event: kind,
    receiver: 'owner' as const,
    channel: 'email' as const,
    address: notice.email,
    subject: title,
    body: text,
    content: { html, senderName: product.name, replyTo: supportEmail },
  }
  await queueMessages(tx, jobs, [draft], notice.now)
}
