import './no-eval.ts'
import { z } from 'zod'
import { attribution } from './attribution.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { choosePlan, choosePlanToReactivate, planIds } from './plans.ts'
import { invalidTaxId, isTaxId, plainTaxId } from './tax-id.ts'
import { email, text } from './text.ts'

const statuses = ['trial', 'pending', 'active', 'overdue', 'cancelled', 'expired'] as const
export type SubscriptionStatusName = (typeof statuses)[number]

const body = { error: 'Envie um objeto JSON' }
const instant = z.iso.datetime({ offset: true })
const planId = (error: string) => z.enum(planIds, { error })

export const invalidPhone = 'Telefone inválido'

/** A phone number with area code, with or without the country code. */
const phonePattern = /^(?:55)?[1-9]\d(?:9\d{8}|[2-8]\d{7})$/

export const billingCustomer = z
  .object(
    {
      name: text({ max: 100, required: 'Nome é obrigatório' }),
      cpfCnpj: text({ max: 32, required: 'CPF ou CNPJ é obrigatório', tooLong: invalidTaxId })
        .transform(plainTaxId)
        .pipe(z.string().refine(isTaxId, invalidTaxId)),
      phone: text({ max: 32, required: 'Telefone é obrigatório', tooLong: invalidPhone })
        .transform((typed) => typed.replace(/[\s()+.-]/g, ''))
        .pipe(z.string().regex(phonePattern, invalidPhone)),
      email: email(),
    },
    body,
  )
  .meta({ id: 'BillingCustomer' })

const subscriptionInput = z
  .object({ planId: planId(choosePlan), customerData: billingCustomer, attribution }, body)
  .meta({ id: 'SubscriptionInput' })

const plan = z
  .object({
    id: z.enum(planIds),
    name: z.string(),
    description: z.string(),
    price: z.number(),
    features: z.array(z.string()),
    maxCollaborators: z.int(),
    popular: z.boolean(),
  })
  .meta({ id: 'Plan' })

const subscriptionStatus = z
  .object({
    hasSubscription: z.boolean(),
    isActive: z.boolean(),
    subscription: z.object({ status: z.enum(statuses), plan, createdAt: instant }).nullable(),
    /** The remaining days of the trial, rounded up: 30 on the first day, 0 outside the trial. */
    trialDaysRemaining: z.int(),
    isWithinValidPeriod: z.boolean(),
    currentPeriodEnd: instant.nullable(),
    canReactivate: z.boolean(),
    awaitsPayment: z.boolean(),
    /** The end of the free days. Null outside the trial. In a trial that is paid ahead, `currentPeriodEnd` is later. */
    trialEndsAt: instant.nullable(),
    /**
     * The date on which the next month begins and its payment is due; of a closed subscription, the date that a
     * reactivation sets. Null without a subscription.
     */
    renewsOn: z.iso.date().nullable(),
    /** The price of periods that begin from this date on. Present only while the owner is notified of another price. */
    nextPrice: z.object({ price: z.number(), from: z.iso.date() }).optional(),
    /**
     * Present only while the page of a due payment is open. `POST /api/subscriptions/payment` opens this page. If the
     * call sends `unpaidUrl`, the page that the owner left without paying, it opens a new page instead, because the old
     * page may have ended early.
     */
    paymentUrl: z.string().optional(),
  })
  .meta({ id: 'SubscriptionStatus' })

const historyActions = [
  'created',
  'cancelled',
  'reactivated',
  'payment_received',
  'payment_refunded',
  'plan_changed',
  'expired',
] as const

const historyEntry = z
  .object({
    id: z.string(),
    action: z.enum(historyActions),
    planId: z.enum(planIds),
    status: z.enum(statuses),
    createdAt: instant,
    periodStart: instant.nullable(),
    periodEnd: instant.nullable(),
  })
  .meta({ id: 'SubscriptionHistoryEntry' })

const payment = { requiresPayment: z.boolean(), paymentUrl: z.string().optional() }

/** The price of the next period in reais, and its due date, which is today if the last period has ended. */
const nextPayment = { amount: z.number(), dueOn: z.iso.date() }

export type Plan = z.output<typeof plan>
export type BillingCustomer = z.output<typeof billingCustomer>
export type SubscriptionInput = z.output<typeof subscriptionInput>
export type SubscriptionStatus = z.output<typeof subscriptionStatus>
export type HistoryEntry = z.output<typeof historyEntry>

const tag = 'Assinatura'

export const subscriptions = {
  plans: endpoint({
    method: 'GET',
    path: '/api/subscriptions/plans',
    tag,
    summary: 'Os três planos',
    access: 'public',
    status: 200,
    success: z.array(plan),
    refuses: [],
    limit: limits.publicReads,
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/subscriptions/status',
    tag,
    summary: 'A assinatura de quem entrou, como está agora',
    access: 'user',
    status: 200,
    success: subscriptionStatus,
    refuses: [],
    limit: limits.reads,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/subscriptions/history',
    tag,
    summary: 'O histórico da assinatura, do mais recente ao mais antigo',
    access: 'user',
    status: 200,
    success: z.array(historyEntry),
    refuses: [],
    limit: limits.reads,
  }),
  canCreateCompany: endpoint({
    method: 'GET',
    path: '/api/subscriptions/can-create-company',
    tag,
    summary: 'Diz se quem entrou pode criar uma empresa',
    access: 'user',
    status: 200,
    success: z.object({
      canCreate: z.boolean(),
      reason: z.enum(['terms_not_accepted', 'subscription_required', 'already_has_company']).nullable(),
    }),
    refuses: [],
    limit: limits.reads,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/subscriptions',
    tag,
    summary: 'Assina um plano; com 30 dias de teste na primeira vez',
    access: 'terms',
    status: 201,
    body: subscriptionInput,
    success: z.object({
      success: z.literal(true),
      data: z.object({ status: z.enum(statuses), ...payment }),
    }),
    refuses: ['subscription_exists', 'plan_too_small', 'payment_unavailable'],
    limit: limits.writes,
  }),
  openPayment: endpoint({
    method: 'POST',
    path: '/api/subscriptions/payment',
    tag,
    summary: 'Abre a página de pagamento, se há um a fazer e ela ainda não está aberta',
    access: 'user',
    body: z
      .object({
        unpaidUrl: z.string({ error: 'Endereço inválido' }).max(2_000, 'Endereço inválido').optional(),
      })
      .optional(),
    status: 200,
    success: subscriptionStatus,
    refuses: ['not_found', 'payment_unavailable'],
    limit: limits.paymentPages,
  }),
  changePlan: endpoint({
    method: 'PATCH',
    path: '/api/subscriptions/my-subscription',
    tag,
    summary: 'Muda de plano: limites na hora, preço a partir do próximo ciclo',
    access: 'terms',
    status: 200,
    body: z.object({ planId: planId(choosePlan) }, body),
    success: subscriptionStatus,
    refuses: ['not_found', 'subscription_closed', 'plan_too_small'],
    limit: limits.writes,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/subscriptions/my-subscription',
    tag,
    summary: 'Cancela a assinatura; o acesso vai até o fim do período',
    access: 'user',
    status: 200,
    success: z.object({ success: z.literal(true) }),
    refuses: ['not_found', 'subscription_closed'],
    limit: limits.writes,
  }),
  reactivate: endpoint({
    method: 'POST',
    path: '/api/subscriptions/reactivate',
    tag,
    summary: 'Reativa uma assinatura cancelada ou expirada',
    access: 'terms',
    status: 200,
    body: z.object({ planId: planId(choosePlanToReactivate) }, body),
    success: z.object({ success: z.literal(true), data: z.object({ ...payment, ...nextPayment }) }),
    refuses: ['not_found', 'subscription_open', 'plan_too_small', 'payment_unavailable'],
    limit: limits.writes,
  }),
}
