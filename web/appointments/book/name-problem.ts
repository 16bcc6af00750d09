import type { OfferProblem } from './load-offer.ts'

/** Apart from `load-offer.ts`, which only the server runs. */
export const problemSentences: Record<OfferProblem['state'], string> = {
  missing: 'Empresa não encontrada',
  inactive: 'Esta empresa não está aceitando agendamentos no momento',
  failed: 'Erro ao carregar dados. Por favor, tente novamente.',
  'procedure-missing': 'Procedimento não encontrado',
  'procedure-inactive': 'Este procedimento não está disponível para agendamento no momento',
}

export const problemTitle = ({ state }: OfferProblem) => problemSentences[state].replace(/\..*/, '')
