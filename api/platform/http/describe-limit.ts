import type { Limit, Rate } from '@encaixe/contract/limits.ts'

const spans = new Map([
  [60, 'minuto'],
  [3_600, 'hora'],
])

/** Formats a rate, for example `600 por minuto`. */
export function describeRate({ max, seconds }: Rate): string {
  return `${max.toLocaleString('pt-BR')} por ${spans.get(seconds) ?? `${seconds} segundos`}`
}

/** Formats a limit, for example `600 por minuto por usuário; 2.400 por minuto por endereço de rede`. */
export function describeLimit({ user, address, valid }: Limit): string {
  const parts = [
    user && `${describeRate(user)} por usuário`,
    `${describeRate(address)} por endereço de rede`,
    valid && `${describeRate(valid)} por ${user ? 'usuário' : 'endereço de rede'}, só de pedidos válidos`,
  ]
  return parts.filter(Boolean).join('; ')
}
