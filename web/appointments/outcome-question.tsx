import { Button } from '../ui/button.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import type { StatusAction } from './change-status.ts'

type Question = { yes: StatusAction; no: StatusAction; words: [yes: string, no: string] }

/** Whether the client came, and whether what she booked may be. */
export const questions = {
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
  return (
    <span data-question className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1 gap-y-1 md:justify-end">
      <Button
        variant="soft"
        size="sm"
        icon={<CheckIcon />}
        className="whitespace-nowrap max-md:flex-1 md:gap-1.5 md:px-3"
        onClick={() => onAnswer(yes)}
        aria-label={`${words[0]}: ${name}`}
      >
        {words[0]}
      </Button>
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
