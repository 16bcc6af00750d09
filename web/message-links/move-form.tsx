import type { LinkView } from '@encaixe/contract/message-links.ts'
import { type FormEvent, useState } from 'react'
import { BookingSummary } from '../appointments/book/booking-summary.tsx'
import { start } from '../appointments/choose-time/choose-time.ts'
import { missingSentence, shortDay } from '../appointments/choose-time/describe-choice.ts'
import { LostSlot } from '../appointments/choose-time/lost-slot.tsx'
import { TimeSteps } from '../appointments/choose-time/time-steps.tsx'
import { useTimeChoice } from '../appointments/choose-time/use-time-choice.ts'
import { RefusalAlert } from '../appointments/refusal-alert.tsx'
import { Button } from '../ui/button.tsx'
import { isOutdated, useLinkAnswer } from './answer-link.ts'
import { linkPort } from './ask-link-times.ts'

const failed = 'Não foi possível remarcar. Por favor, tente novamente.'

type Props = { token: string; view: LinkView; today: string; onMoved: (view: LinkView) => void }

/** Moves the appointment of a link. Its professional is preferred until another one is chosen. */
export function MoveForm({ token, view, today, onMoved }: Props) {
  const { procedure, collaborator, duration, price } = view.appointment
  const choice = useTimeChoice({
    port: () => linkPort(token),
    first: () => start({ procedureId: procedure.id, collaboratorId: collaborator.id }, true),
    today,
  })
  const [problem, setProblem] = useState<Error>()
  const { isSending, answer } = useLinkAnswer(token, view, onMoved)

  async function send() {
    if (!choice.made || isSending) return
    choice.submit()
    setProblem(undefined)
    const { date, time: startTime, collaboratorId } = choice.made
    const error = await answer({ date, startTime, collaboratorId })
    if (error && !choice.lose(error)) setProblem(error)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void send()
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21.25rem] lg:pb-14"
    >
      <MoveHeading view={view} />
      <div className="grid min-w-0 grid-cols-1 content-start gap-9 lg:col-start-1">
        <TimeSteps choice={choice} reader="client" />
      </div>
      <BookingSummary
        procedure={{ name: procedure.name, duration, price }}
        choice={choice}
        missing={missingSentence(choice.missing, 'client')}
        sending={isSending}
        action="Remarcar"
      >
        <LostSlot choice={choice} />
        {problem ? <MoveProblem problem={problem} /> : null}
      </BookingSummary>
    </form>
  )
}

function MoveHeading({ view: { appointment, company } }: { view: LinkView }) {
  const { procedure, collaborator, date, startTime } = appointment
  return (
    <div className="lg:col-start-1">
      <h1 className="font-display text-display-lg [overflow-wrap:anywhere]">Remarcar {procedure.name}</h1>
      <p className="mt-1 text-lg text-ink-2 [overflow-wrap:anywhere]">
        Está marcado para{' '}
        <strong className="font-semibold text-ink">
          {shortDay(date)}, às {startTime}
        </strong>
        , com {collaborator.name}. O horário continua seu até você escolher outro.
      </p>
      <noscript>
        <p className="mt-4 rounded-lg bg-amber-soft px-4 py-3.5 text-ui">
          Para escolher outro horário, esta página precisa de JavaScript.
          {company.phone ? ` Se preferir, ligue para ${company.phone}.` : ''}
        </p>
      </noscript>
    </div>
  )
}

function MoveProblem({ problem }: { problem: Error }) {
  const reload = (
    <Button size="sm" variant="secondary" onClick={() => location.reload()}>
      Ver como ficou
    </Button>
  )
  return (
    <RefusalAlert
      error={problem}
      fallback={failed}
      className="mb-4"
      actions={isOutdated(problem) ? reload : null}
    />
  )
}
