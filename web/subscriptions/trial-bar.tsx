import { trialDays } from '@encaixe/contract/plans.ts'
import { Progress } from '../ui/progress.tsx'
import { describeDays } from './describe-moment.ts'

/** A bar with the used part of the trial, and the remaining days as large text. */
export function TrialBar({ remaining }: { remaining: number }) {
  return (
    <div className="mt-5">
      <p className="mb-2">
        <span className="font-display text-display-md font-bold">{describeDays(remaining)}</span>{' '}
        <span className="text-ink-2">{remaining === 1 ? 'restante' : 'restantes'} de teste</span>
      </p>
      <Progress
        label="Dias do teste"
        hideLabel
        tone="amber"
        value={trialDays - remaining}
        max={trialDays}
        words={`${trialDays - remaining} de ${trialDays} dias usados`}
      />
    </div>
  )
}
