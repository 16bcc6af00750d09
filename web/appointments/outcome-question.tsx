import { Button, IconButton } from '../ui/button.tsx'
import { CheckIcon, XIcon } from '../ui/icons/actions.tsx'
import { OffAction } from '../ui/off-action.tsx'
import type { StatusAction } from './change-status.ts'
import { useMissingSubscription } from './check-subscription.ts'

type Question = { yes: StatusAction; no: StatusAction; words: [yes: string, no: string] }

/** `came`: whether the client came. `waits`: whether the company accepts it. `paid`: whether the deposit arrived. */
const questions = {
  came: { yes: 'complete', no: 'noShow', words: ['Veio', 'Não veio'] },
  waits: { yes: 'accept', no: 'decline', words: ['Aceitar', 'Recusar'] },
  paid: { yes: 'received', no: 'refused', words: ['Recebi', 'Não recebi'] },
} as const satisfies Record<string, Question>

const place = 'whitespace-nowrap max-md:flex-1 md:gap-1.5 md:px-3'

type Props = {
  ask: keyof typeof questions
  /** The name of the appointment, for screen readers. */
  name: string
  onAnswer: (action: StatusAction) => void
  /** Opens the payment sheet: the client came and pays, and the choice of the method completes the appointment. */
  onReceive?: (() => void) | undefined
  /** Offers a third answer beside 'Veio' and 'Não veio': the company did not serve the client. */
  offersUnserved?: boolean | undefined
}

/**
 * The buttons of an appointment that waits for an answer. For the question whether the client came no answer is usual,
 * so both buttons look alike.
 */
export function OutcomeQuestion({ ask, name, onAnswer, onReceive, offersUnserved = false }: Props) {
  const { yes, no, words } = questions[ask]
  const unpaid = useMissingSubscription(
    ask !== 'came',
    ask === 'paid' ? 'confirmar sinais' : 'aceitar pedidos',
  )
  return (
    <span data-question className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 md:justify-end">
      <OffAction reason={ask === 'came' ? undefined : unpaid} className="max-md:flex-1">
        {(describedBy) => (
          <Button
            variant={ask === 'came' ? 'secondary' : 'soft'}
            size="sm"
            icon={<CheckIcon />}
            className={place}
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
        variant={ask === 'came' ? 'secondary' : 'text'}
        size="sm"
        icon={ask === 'came' ? <XIcon /> : null}
        className={place}
        onClick={() => onAnswer(no)}
        aria-label={`${words[1]}: ${name}`}
      >
        {words[1]}
      </Button>
      {offersUnserved && ask === 'came' ? (
        <Button
          variant="secondary"
          size="sm"
          className={place}
          onClick={() => onAnswer('unserved')}
          aria-label={`Não atendemos: ${name}`}
        >
          Não atendemos
        </Button>
      ) : null}
      {onReceive && ask === 'came' ? <ReceiveButton name={name} onClick={onReceive} /> : null}
    </span>
  )
}

/** The button beside 'Veio', which opens the payment sheet. */
function ReceiveButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <IconButton
      label={`Veio e pagou em R$: ${name}`}
      title="Veio e pagou"
      variant="outline"
      onClick={onClick}
    >
      <span aria-hidden="true" className="text-ui font-semibold">
        R$
      </span>
    </IconButton>
  )
}
