import { showPrice } from '@encaixe/contract/money.ts'
import { type PlanId, plans } from '@encaixe/contract/plans.ts'
import { product } from '@encaixe/contract/product.ts'
import { longDate, type ProductMail } from '../messages/facade.ts'

export type SubscriptionNotice = {
  subscriptionId: string
  kind: 'trial_ending' | 'payment_due' | 'payment_overdue' | 'price_changed' | 'subscription_cancelled'
  /** Part of the message's idempotency key, so that each notice is sent once: the date of the period, or the act. */
  about: string
  planId: PlanId
  /** In cents. In a notice of another price, the new one. */
  price: number
  /** Only in a notice of another price. */
  priceBefore?: number
  /**
   * The date in São Paulo on which the trial ends, the payment is due, the price changes, or the access ends. Null in a
   * notice of a price: it stays as it is, and a change that was notified before does not come.
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

export function noticeMail(notice: SubscriptionNotice): ProductMail {
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
