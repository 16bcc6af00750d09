export const planIds = ['micro', 'basic', 'pro'] as const

export type PlanId = (typeof planIds)[number]

/** The plan that is selected for a visitor who chose no plan. */
export const defaultPlanId: PlanId = 'basic'

export type PlanTerms = {
  id: PlanId
  name: string
  description: string
  /** The price in centavos; the API sends it in reais. */
  priceCents: number
  maxCollaborators: number
  features: string[]
  popular: boolean
}

const everyPlan = ['Agendamentos ilimitados', 'Página pública personalizada', 'Suporte por e-mail']

/** The texts and prices of the plans; no other file contains them. This file has no zod: public pages import it. */
export const plans: Record<PlanId, PlanTerms> = {
  micro: {
    id: 'micro',
    name: 'Plano Individual',
    description: 'Para quem atende por conta própria.',
    priceCents: 990,
    maxCollaborators: 1,
    features: ['Até 1 colaborador', ...everyPlan],
    popular: false,
  },
  basic: {
    id: 'basic',
    name: 'Plano Básico',
    description: 'Para equipes pequenas.',
    priceCents: 2990,
    maxCollaborators: 5,
    features: ['Até 5 colaboradores', ...everyPlan],
    popular: true,
  },
  pro: {
    id: 'pro',
    name: 'Plano Profissional',
    description: 'Para negócios em crescimento.',
    priceCents: 5990,
    maxCollaborators: 15,
    features: ['Até 15 colaboradores', ...everyPlan],
    popular: false,
  },
}

export const planList: PlanTerms[] = planIds.map((id) => plans[id])

export function isPlanId(value: unknown): value is PlanId {
  return planIds.some((id) => id === value)
}

export const trialDays = 30

export const choosePlan = 'Por favor, selecione um plano.'
export const choosePlanToReactivate = 'Por favor, selecione um plano para reativar.'

export function planLimitSentence(limit: number): string {
  const staff = limit === 1 ? '1 colaborador ativo' : `${limit} colaboradores ativos`
  return `Seu plano permite até ${staff}. Mude de plano para adicionar mais.`
}

export function planTooSmallSentence(active: number, limit: number): string {
  const have = active === 1 ? '1 colaborador ativo' : `${active} colaboradores ativos`
  return `Você tem ${have} e este plano permite até ${limit}. Desative colaboradores ou escolha outro plano.`
}
