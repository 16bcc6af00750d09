import type { LinkView } from '@encaixe/contract/message-links.ts'
import { shortDay } from '../appointments/choose-time/describe-choice.ts'

export function MoveHeading({ view: { appointment, company } }: { view: LinkView }) {
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
