import { choosePlanToReactivate, type PlanId } from '@encaixe/contract/plans.ts'
import type { SubscriptionStatus } from '@encaixe/contract/subscriptions.ts'
import { type MouseEvent, useRef, useState } from 'react'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useOnce } from '../ui/use-once.ts'
import { type Reactivated, useReactivateSubscription } from './change-subscription.ts'
import { describeDay, describeNextDay } from './describe-moment.ts'
import { PlanChoice, priceOf } from './plan-choice.tsx'

type Props = {
  open: boolean
  before: PlanId
  standing: SubscriptionStatus
  onClose: () => void
  onDone: (result: Reactivated & { before: PlanId; plan: PlanId }) => void
}

const failed = 'Erro ao reativar assinatura. Por favor, tente novamente.'

/** When and what is to be paid. A cancellation ended the payments by themselves, so the owner pays again herself. */
function describeReturn({ isWithinValidPeriod, currentPeriodEnd }: SubscriptionStatus, plan: PlanId | null) {
  const price = plan ? priceOf(plan) : 'o preço do plano que você escolher'
  if (!isWithinValidPeriod || !currentPeriodEnd) {
    return `A nova assinatura começa assim que o pagamento for confirmado. Você paga ${price} agora, na página do provedor.`
  }
  const [end, start] = [describeDay(currentPeriodEnd), describeNextDay(currentPeriodEnd)]
  return `Seu acesso segue sem interrupção: o período atual vale até ${end}, e o próximo começa no dia seguinte, ${start}. Nada é cobrado hoje: você paga ${price} até ${end}, e o botão para pagar aparece aqui cinco dias antes.`
}

/** No plan is preselected, because reactivating starts new payments. */
export function ReactivateDialog({ open, before, standing, onClose, onDone }: Props) {
  const [plan, setPlan] = useState<PlanId | null>(null)
  const [missing, setMissing] = useState(false)
  const choice = useRef<HTMLDivElement>(null)
  const reactivate = useReactivateSubscription((result, chosen) => {
    setPlan(null)
    onDone({ ...result, before, plan: chosen })
  })
  const once = useOnce(open)
  function close() {
    if (reactivate.isPending) return
    reactivate.reset()
    setPlan(null)
    setMissing(false)
    onClose()
  }
  function confirm({ detail }: MouseEvent) {
    setMissing(plan === null)
    if (plan) once(() => reactivate.mutateAsync(plan), detail)
    else choice.current?.querySelector('input')?.focus()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      size="wide"
      title={<span id="reativar">Reativar assinatura</span>}
      sentence={describeReturn(standing, plan)}
      actions={
        <>
          <Button variant="secondary" onClick={close} unavailable={reactivate.isPending}>
            Voltar
          </Button>
          <Button onClick={confirm} sending={reactivate.isPending}>
            Reativar Assinatura
          </Button>
        </>
      }
    >
      <div ref={choice}>
        <PlanChoice
          compact
          labelledBy="reativar"
          value={plan}
          onChange={(wish) => {
            reactivate.reset()
            setMissing(false)
            setPlan(wish)
          }}
          known={{ plan: before, label: 'Anterior' }}
          error={missing ? choosePlanToReactivate : undefined}
        />
      </div>
      <Refusal error={reactivate.error} fallback={failed} className="mt-4" />
    </Dialog>
  )
}
