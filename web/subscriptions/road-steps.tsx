import { trialDays } from '@encaixe/contract/plans.ts'
import { CheckIcon } from '../ui/icons/actions.tsx'

type Props = {
  /** The step that the page belongs to; undefined when the component only announces both steps. */
  current?: 1 | 2
  /** False when the user may already have had the trial. */
  trial?: boolean
  className?: string
}

/** The two steps from "Criar Minha Empresa" to a company. */
export function RoadSteps({ current, trial = true, className = '' }: Props) {
  const steps = [trial ? `plano · ${trialDays} dias grátis` : 'plano', 'empresa']
  return (
    <ol aria-label="Passos" className={`flex flex-wrap gap-x-6 gap-y-2 text-ui ${className}`}>
      {steps.map((step, at) => {
        const isCurrent = current === at + 1
        const done = current !== undefined && at + 1 < current
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className={`flex items-center gap-2 ${isCurrent ? 'font-semibold' : 'text-ink-2'}`}
          >
            {done ? <CheckIcon className="shrink-0 text-ok-text" /> : null}
            <span>
              {at + 1} de {steps.length}: {step}
              {done ? <span className="sr-only">, pronto</span> : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
