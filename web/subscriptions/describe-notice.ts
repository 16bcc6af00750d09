import type { SubscriptionStatus } from '@encaixe/contract/subscriptions.ts'
import { formatDate, formatMoney } from '../platform/formats.ts'
import { describeDay, describeDays, describeMoment } from './describe-moment.ts'

export type Notice = {
  tone: 'info' | 'success' | 'warning' | 'error'
  title: string
  text: string
  offers: 'payment' | 'reactivation' | 'nothing'
}

type Taken = SubscriptionStatus & { subscription: NonNullable<SubscriptionStatus['subscription']> }

const closed =
  'Enquanto isso você consulta tudo, mas não cadastra nem edita colaboradores e procedimentos, e sua página não recebe agendamentos.'

/** Whether the first month is paid while the trial lasts. */
export const isPaidAhead = ({ trialEndsAt, currentPeriodEnd: end }: SubscriptionStatus) =>
  trialEndsAt !== null && end !== null && end > trialEndsAt

/** The sentence about the first month that was paid during the trial: its days, and when the next month is charged. */
export function describePaidAhead({
  trialEndsAt,
  currentPeriodEnd: end,
  renewsOn,
}: SubscriptionStatus): string {
  const [from, to] = [trialEndsAt, end].map((instant) => (instant ? describeDay(instant) : ''))
  return `O primeiro mês já está pago: começa em ${from}, quando o teste acaba, e vai até ${to}. A próxima cobrança é em ${renewsOn ? formatDate(renewsOn) : to}.`
}

function noticeOfTrial(status: Taken): Notice {
  const { trialDaysRemaining: days, awaitsPayment, trialEndsAt: end, renewsOn } = status
  if (awaitsPayment) {
    const until = end ? `Ele vai até ${describeMoment(end)}. ` : ''
    const start = renewsOn ? ` em ${formatDate(renewsOn)}` : ''
    const text = `${until}Pague agora para continuar sem interrupção: o mês pago só começa${start}, quando o teste acabar.`
    const title = `Seu teste termina em ${describeDays(days)}`
    return { tone: 'warning', title, text, offers: 'payment' }
  }
  if (isPaidAhead(status)) {
    return {
      tone: 'success',
      title: 'Pagamento confirmado',
      text: describePaidAhead(status),
      offers: 'nothing',
    }
  }
  const title = 'Seu período de teste está valendo'
  const text = 'Use tudo à vontade, nada é cobrado agora. Nos últimos cinco dias mostramos aqui como pagar.'
  return { tone: 'info', title, text, offers: 'nothing' }
}

function noticeOfActive({
  awaitsPayment,
  isWithinValidPeriod,
  currentPeriodEnd: end,
  renewsOn,
  ...rest
}: Taken): Notice {
  const date = end ? describeDay(end) : ''
  if (!awaitsPayment) {
    // When the plan's price will change, `describeNextPrice` gives the price of each month, so this text has no price.
    const next = rest.nextPrice ? '' : `, e o próximo mês custa ${formatMoney(rest.subscription.plan.price)}`
    const text = `Tudo certo: o período atual vai até ${date}${next}.`
    return { tone: 'success', title: 'Sua assinatura está ativa', text, offers: 'nothing' }
  }
  if (isWithinValidPeriod) {
    const start = renewsOn ? `, em ${formatDate(renewsOn)}` : ''
    const text = `Pague agora para continuar sem interrupção. O novo mês só começa quando o atual acabar${start}.`
    return { tone: 'warning', title: `Seu período atual vai até ${date}`, text, offers: 'payment' }
  }
  return {
    tone: 'warning',
    title: 'A mensalidade ainda não foi confirmada',
    text: `Seu período terminou em ${date}. Cartões às vezes confirmam com atraso, por isso o acesso continua por mais três dias. Se preferir, pague agora.`,
    offers: 'payment',
  }
}

/** The sentence about a coming change of the price; undefined when the price does not change. */
export function describeNextPrice({ nextPrice, subscription: { plan } }: Taken): string | undefined {
  if (!nextPrice) return undefined
  const [before, after] = [formatMoney(plan.price), formatMoney(nextPrice.price)]
  return `A partir de ${formatDate(nextPrice.from)}, o ${plan.name} passa de ${before} para ${after} por mês.`
}

/** The notice of each of the six statuses: what the owner should know and can do. */
export function describeNotice(status: Taken): Notice {
  const end = status.currentPeriodEnd
  switch (status.subscription.status) {
    case 'trial':
      return noticeOfTrial(status)
    case 'active':
      return noticeOfActive(status)
    case 'pending':
      return {
        tone: 'warning',
        title: 'Aguardando a confirmação do pagamento',
        text: `O acesso é liberado assim que o pagamento for confirmado. ${closed}`,
        offers: 'payment',
      }
    case 'overdue':
      return {
        tone: 'error',
        title: 'Seu pagamento está atrasado',
        text: `Assim que ele for confirmado, o acesso volta. ${closed}`,
        offers: 'payment',
      }
    case 'cancelled':
      return {
        tone: 'warning',
        title: end
          ? `Assinatura cancelada. Você tem acesso até ${describeMoment(end)}.`
          : 'Assinatura cancelada',
        text: 'Até lá, tudo continua funcionando. Se mudar de ideia, é só reativar.',
        offers: 'reactivation',
      }
    case 'expired':
      return {
        tone: 'error',
        title: 'Sua assinatura expirou',
        text: `Seus dados estão guardados. Reative para voltar a usar tudo. ${closed}`,
        offers: 'reactivation',
      }
    default:
      // The notice of an unknown status: an open page may be older than the API, which may have new statuses.
      return {
        tone: 'warning',
        title: 'Sua assinatura precisa de atenção',
        text: 'Recarregue esta página para ver a situação dela.',
        offers: 'nothing',
      }
  }
}
