import { type PlanId, plans } from '@encaixe/contract/plans.ts'
import type { Plan } from '@encaixe/contract/subscriptions.ts'
import { useState } from 'react'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useOnce } from '../ui/use-once.ts'
import { useChangePlan } from './change-subscription.ts'
import { PlanChoice } from './plan-choice.tsx'

type Props = { open: boolean; current: Plan; onClose: () => void; onDone: (plan: PlanId) => void }

const failed = 'Erro ao mudar de plano. Por favor, tente novamente.'

export function ChangePlanDialog({ open, current, onClose, onDone }: Props) {
  const [chosen, setChosen] = useState<PlanId>()
  const wish = chosen ?? current.id
  const change = useChangePlan((plan) => {
    setChosen(undefined)
    onDone(plan)
  })
  const once = useOnce(open)
  const same = wish === current.id
  function close() {
    if (change.isPending) return
    change.reset()
    setChosen(undefined)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      size="wide"
      title={<span id="mudar-de-plano">Mudar de plano</span>}
      sentence="Os limites do novo plano valem na hora; o preço dele, a partir do próximo ciclo."
      actions={
        <>
          <Button variant="secondary" onClick={close} unavailable={change.isPending}>
            Voltar
          </Button>
          <Button
            onClick={({ detail }) => once(() => change.mutateAsync(wish), detail)}
            sending={change.isPending}
            unavailable={same}
            aria-describedby={same ? 'mesmo-plano' : undefined}
          >
            {same ? 'Mudar de plano' : `Mudar para o ${plans[wish].name}`}
          </Button>
        </>
      }
    >
      <PlanChoice
        compact
        labelledBy="mudar-de-plano"
        value={wish}
        onChange={(plan) => {
          change.reset()
          setChosen(plan)
        }}
        known={{ plan: current.id, label: 'Atual', price: current.price }}
      />
      {same ? (
        <p id="mesmo-plano" className="mt-3 text-sm text-ink-2">
          Escolha outro plano para mudar.
        </p>
      ) : null}
      <Refusal error={change.error} fallback={failed} className="mt-4" />
    </Dialog>
  )
}
