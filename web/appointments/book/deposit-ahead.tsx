import { depositAmount } from '@encaixe/contract/deposit-amount.ts'
import type { DepositTerms } from '@encaixe/contract/deposit-fields.ts'
import { centsOf, showPrice } from '@encaixe/contract/money.ts'
import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import { useEffect } from 'react'
import { speakDuration } from '../../platform/formats.ts'
import { Alert } from '../../ui/alert.tsx'
import { fetchDepositAsked } from './fetch-deposit-asked.ts'

type Props = { terms: DepositTerms; procedures: readonly PublicProcedure[] }

/** Above the button: what is asked to confirm, or whom it may be asked of. Nothing where nothing is asked for. */
export function DepositAhead({ terms, procedures }: Props) {
  const cents = depositAmount(
    procedures.map(({ price, deposit = 'company' }) => ({
      priceCents: price === null ? null : (centsOf(price) ?? null),
      deposit,
    })),
    terms.amount,
  )
  // While the form is filled in, so that the code is there at once after the booking.
  useEffect(() => {
    fetchDepositAsked().catch(() => undefined)
  }, [])
  if (cents === 0 || terms.when === 'never') return null
  return (
    <Alert tone="warning" says="nothing" className="mb-4" title={describeAhead(terms.when, showPrice(cents))}>
      {`${terms.when === 'always' ? 'Depois de agendar' : 'Nesse caso'}, você tem ${speakDuration(terms.minutes)} para pagar.`}
    </Alert>
  )
}

/** Only with `always` the page knows. The others depend on who books, which the server decides. */
function describeAhead(when: Exclude<DepositTerms['when'], 'never'>, amount: string): string {
  switch (when) {
    case 'always':
      return `Sinal de ${amount} por Pix para confirmar.`
    case 'new_clients':
      return `Se for a sua primeira visita, é pedido um sinal de ${amount} por Pix.`
    case 'after_no_shows':
      return `Se você já faltou, pode ser pedido um sinal de ${amount} por Pix.`
  }
}
