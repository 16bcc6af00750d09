import { choosePlanToReactivate, type PlanId } from '@encaixe/contract/plans.ts'
import type { SubscriptionStatus } from '@encaixe/contract/subscriptions.ts'
import { type MouseEvent, useRef, useState } from 'react'
import { describeFailure } from '../platform/describe-failure.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useOnce } from '../ui/use-once.ts'
import { useReactivateSubscription } from './change-subscription.ts'
import { describeDay, describeNextDay } from './describe-moment.ts'
import { PlanChoice } from './plan-choice.tsx'

type Props = {
  open: boolean
  before: PlanId
  standing: SubscriptionStatus
  onClose: () => void
  onDone: (result: { requiresPayment: boolean; before: PlanId; plan: PlanId }) => void
}

const failed = 'Erro ao reativar assinatura. Por favor, tente novamente.'

function beginning({ isWithinValidPeriod, currentPeriodEnd }: SubscriptionStatus): string {
  if (!isWithinValidPeriod || !currentPeriodEnd) {
    return 'A nova assinatura começa assim que o pagamento for confirmado.'
  }
  const [end, start] = [describeDay(currentPeriodEnd), describeNextDay(currentPeriodEnd)]
  return `Seu acesso segue sem interrupção: o período atual vale até ${end}, e o próximo começa no dia seguinte, ${start}. Não há nada a pagar agora.`
}

/** No plan is preselected, because reactivating starts new payments. */
export function ReactivateDialog({ open, before, standing, onClose, onDone }: Props) {
  const [plan, setPlan] = useState<PlanId | null>(null)
  const [missing, setMissing] = useState(false)
  const choice = useRef<HTMLDivElement>(null)
  const reactivate = useReactivateSubscription(({ requiresPayment }, chosen) => {
    setPlan(null)
    onDone({ requiresPayment, before, plan: chosen })
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
      sentence={beginning(standing)}
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
      {reactivate.isError ? (
        <Alert className="mt-4">{describeFailure(reactivate.error, failed)}</Alert>
      ) : null}
    </Dialog>
  )
}
