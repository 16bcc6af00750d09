/** Limits and sentences of payments, shares and statements. This file has no zod: forms load it. */
export const paymentMethods = ['cash', 'pix', 'debit', 'credit', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const methodNames: Record<PaymentMethod, string> = {
  cash: 'Dinheiro',
  pix: 'Pix',
  debit: 'Débito',
  credit: 'Crédito',
  other: 'Outro',
}

/** Days after `paidOn` in which a payment may be edited. */
export const paymentDays = 31
/** The highest counted amount in cents: ten times the highest payment of a thousand appointments. */
export const highestCounted = 99_999_999_999
export const longestStatementNote = 1_000

export const paymentSentences = {
  payment: 'Informe o pagamento',
  cents: 'Informe um valor de R$ 0,00 a R$ 99.999,99',
  method: 'Escolha a forma de pagamento',
  counted: 'Informe quanto foi contado em cada forma de pagamento',
  countedOne: 'Informe quanto foi contado, nem que seja 0,00',
  collaborator: 'Escolha o profissional',
  percent: 'Informe uma porcentagem de 0 a 100 com no máximo duas casas decimais',
  from: 'Informe a data em que a cota começa',
  month: 'Informe o mês',
  monthAhead: 'Escolha um mês que já começou',
  closeAhead: 'Este dia ainda não chegou',
  note: `Escreva o que está errado, com até ${longestStatementNote} caracteres`,
  answer: 'Aceite ou conteste o extrato',
  range: 'Escolha um período de até 366 dias',
  by: 'Escolha por dia, semana, mês, profissional, serviço ou hora',
}
