import { type PlanId, plans } from '@encaixe/contract/plans.ts'
import { useEffect, useRef } from 'react'
import { formatDate, formatMoney } from '../platform/formats.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import type { Reactivated } from './change-subscription.ts'
import { staffOf } from './plan-choice.tsx'

/** The action that the user has just finished on this page. */
export type Done =
  | { what: 'taken'; requiresPayment: boolean }
  | (Reactivated & { what: 'reactivated'; before: PlanId; plan: PlanId })
  | { what: 'changed'; plan: PlanId }
  | { what: 'cancelled' }

/** An older API answers a reactivation with `requiresPayment` alone. */
type Next = Partial<Pick<Reactivated, 'amount' | 'dueOn'>>

const toPay = ({ amount }: Next) => (amount === undefined ? '' : ` São ${formatMoney(amount)}.`)

const laterToPay = ({ amount, dueOn }: Next) =>
  amount === undefined || !dueOn
    ? ''
    : ` A próxima mensalidade, de ${formatMoney(amount)}, vence em ${formatDate(dueOn)}.`

/** A reactivation with another plan changes the limit of collaborators, so the message names the limit. */
function planNow({ before, plan }: { before: PlanId; plan: PlanId }): string {
  if (plan === before) return ''
  const { name, maxCollaborators } = plans[plan]
  return `Agora você está no ${name}: ${staffOf(maxCollaborators).toLowerCase()}. `
}

function words(done: Done): { title: string; text: string } {
  switch (done.what) {
    case 'taken':
      return done.requiresPayment
        ? {
            title: 'Assinatura criada com sucesso!',
            text: 'O teste grátis deste CPF ou CNPJ já foi usado, então falta só o pagamento para liberar o acesso.',
          }
        : {
            title: 'Assinatura criada com sucesso!',
            text: 'Tudo já está liberado, e nada é cobrado durante o teste.',
          }
    case 'reactivated':
      return done.requiresPayment
        ? {
            title: 'Assinatura reativada',
            text: `${planNow(done)}Falta só o pagamento para liberar o acesso.${toPay(done)}`,
          }
        : {
            title: 'Assinatura reativada com sucesso!',
            text: `${planNow(done) || 'Tudo segue como antes. '}Não há nada a pagar agora.${laterToPay(done)}`,
          }
    case 'changed':
      return {
        title: `Agora você está no ${plans[done.plan].name}`,
        text: 'Os limites já valem; o preço muda a partir do próximo ciclo.',
      }
    case 'cancelled':
      return { title: 'Pronto, sua assinatura foi cancelada', text: 'Nada mais será cobrado.' }
  }
}

/** The message about the finished action. It gets the focus, because the pressed button was removed. */
export function DoneMessage({ done, createCompany }: { done: Done; createCompany: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!done) return
    place.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [done])
  const { title, text } = words(done)
  return (
    <div ref={place} tabIndex={-1} className="rise">
      <Alert
        tone="success"
        says="nothing"
        title={title}
        actions={
          createCompany ? <ButtonLink to="/create-company">Criar Minha Empresa</ButtonLink> : undefined
        }
      >
        {text}
        {createCompany ? ' O próximo passo é cadastrar sua empresa.' : null}
      </Alert>
    </div>
  )
}
