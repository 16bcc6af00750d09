import { type PlanId, plans } from '@encaixe/contract/plans.ts'
import type { Plan } from '@encaixe/contract/subscriptions.ts'
import { type Reader, useContractForm, useValues } from '../platform/use-contract-form.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useChangePlan } from './change-subscription.ts'
import { PlanChoice } from './plan-choice.tsx'

type Props = { open: boolean; current: Plan; onClose: () => void; onDone: (plan: PlanId) => void }

const failed = 'Erro ao mudar de plano. Por favor, tente novamente.'

/** Null: the present plan. */
type Choice = { plan: PlanId | null }

const untouched: Choice = { plan: null }
const choose = 'Escolha outro plano para mudar.'

const readChoice: Reader<Choice, PlanId> = ({ plan }) =>
  plan ? { body: plan } : { problems: { plan: choose } }

export function ChangePlanDialog({ open, current, onClose, onDone }: Props) {
  const { mutateAsync: change } = useChangePlan((plan) => {
    contract.form.reset()
    onDone(plan)
  })
  const contract = useContractForm(readChoice, (plan) => change(plan), { start: untouched, stays: true })
  const { isSending } = contract
  const wish = useValues(contract.form).plan ?? current.id
  const same = wish === current.id
  function close() {
    if (isSending) return
    contract.change(untouched)
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
          <Button variant="secondary" onClick={close} unavailable={isSending}>
            Voltar
          </Button>
          <Button
            onClick={contract.submit}
            sending={isSending}
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
        onChange={(plan) => contract.change({ plan })}
        known={{ plan: current.id, label: 'Atual', price: current.price }}
      />
      {same ? (
        <p id="mesmo-plano" className="mt-3 text-sm text-ink-2">
          {choose}
        </p>
      ) : null}
      <Refusal error={contract.error} fallback={failed} className="mt-4" />
    </Dialog>
  )
}
