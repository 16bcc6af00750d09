import { Button } from '../ui/button.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { OffAction } from '../ui/off-action.tsx'
import type { StatusAction } from './change-status.ts'
import { useMissingSubscription } from './check-subscription.ts'

type Question = { yes: StatusAction; no: StatusAction; words: [yes: string, no: string] }

/** `came`: whether the client came. `waits`: whether the company accepts what she booked. */
const questions = {
  came: { yes: 'complete', no: 'noShow', words: ['Veio', 'Não veio'] },
  waits: { yes: 'accept', no: 'decline', words: ['Aceitar', 'Recusar'] },
} as const satisfies Record<string, Question>

type Props = {
  ask: keyof typeof questions
  /** For screen readers: whose appointment it is. */
  name: string
  onAnswer: (action: StatusAction) => void
}

/** Two buttons where an appointment stands; the answer takes one tap. */
export function OutcomeQuestion({ ask, name, onAnswer }: Props) {
  const { yes, no, words } = questions[ask]
  const unpaid = useMissingSubscription(ask === 'waits', 'aceitar pedidos')
  return (
    <span data-question className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1 gap-y-1 md:justify-end">
      <OffAction reason={ask === 'waits' ? unpaid : undefined} className="max-md:flex-1">
        {(describedBy) => (
          <Button
            variant="soft"
            size="sm"
            icon={<CheckIcon />}
            className="whitespace-nowrap max-md:flex-1 md:gap-1.5 md:px-3"
            unavailable={describedBy !== undefined}
            aria-describedby={describedBy}
            onClick={() => onAnswer(yes)}
            aria-label={`${words[0]}: ${name}`}
          >
            {words[0]}
          </Button>
        )}
      </OffAction>
      <Button
        variant="text"
        size="sm"
        className="whitespace-nowrap max-md:flex-1"
        onClick={() => onAnswer(no)}
        aria-label={`${words[1]}: ${name}`}
      >
        {words[1]}
      </Button>
    </span>
  )
}
