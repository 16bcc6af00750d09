import './no-eval.ts'
import { z } from 'zod'

const noShowActs = ['none', 'ask', 'deposit'] as const

function wholeNumber(least: number, most: number) {
  const sentence = `Informe um número inteiro de ${least} a ${most}`
  return z.int({ error: sentence }).min(least, sentence).max(most, sentence)
}

/**
 * After `after` no-shows, a client's online bookings wait for the company's yes (`ask`) or for a deposit (`deposit`).
 * Only no-shows since the last `clearedBy` completed visits in a row count.
 */
export const noShowRule = z
  .object(
    {
      after: wholeNumber(1, 5),
      then: z.enum(noShowActs, { error: 'Escolha o que acontece depois das faltas' }),
      clearedBy: wholeNumber(1, 10),
    },
    { error: 'Informe a regra de faltas' },
  )
  .meta({ id: 'NoShowRule' })

export type NoShowRule = z.output<typeof noShowRule>
