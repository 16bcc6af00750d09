import { dayName } from '@encaixe/contract/date-names.ts'
import type { Holiday } from '@encaixe/contract/holidays.ts'
import { Button } from '../ui/button.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { OffAction } from '../ui/off-action.tsx'
import type { Decision, useHolidayDecision } from './use-holiday-decision.tsx'

const choices: [Decision, string][] = [
  ['open', 'Abrir'],
  ['closed', 'Fechar'],
  ['hours', 'Horário especial'],
]

type Props = {
  holiday: Holiday
  changes: ReturnType<typeof useHolidayDecision>
  /** Why nothing can be decided. */
  reason: string | undefined
}

/** The three answers to a holiday; the one that holds is marked, and special hours can be set again. */
export function HolidayDecisions({ holiday, changes, reason }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{`${holiday.name}, ${dayName(holiday.date)}`}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(([decision, label]) => {
          const chosen = holiday.decision === decision
          return (
            <OffAction key={decision} reason={reason}>
              {(describedBy) => (
                <Button
                  size="sm"
                  variant={chosen ? 'soft' : 'secondary'}
                  aria-pressed={chosen}
                  aria-describedby={describedBy}
                  unavailable={reason !== undefined}
                  sending={changes.isSending(holiday, decision)}
                  sendingLabel={label}
                  icon={chosen ? <CheckIcon /> : undefined}
                  className="px-3!"
                  onClick={() => {
                    if (!chosen || decision === 'hours') changes.decide(holiday, decision)
                  }}
                >
                  {label}
                </Button>
              )}
            </OffAction>
          )
        })}
      </div>
    </fieldset>
  )
}

export const countAppointments = (count: number) =>
  count === 0 ? 'Nenhum agendamento' : count === 1 ? '1 agendamento' : `${count} agendamentos`
