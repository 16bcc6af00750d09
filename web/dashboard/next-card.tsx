import { listPeople } from '@encaixe/contract/visit-words.ts'
import { describeAnswer } from '../appointments/describe-answer.ts'
import { listProcedures, minutesOf } from '../appointments/describe-visit.ts'
import { formatDuration } from '../platform/formats.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { FittedSlotDrawing } from '../ui/empty-state.tsx'
import { RetryButton } from '../ui/load-failure.tsx'
import type { Retry } from '../ui/retry-reads.ts'
import { useOnline } from '../ui/use-online.ts'
import { describeWait } from './describe-wait.ts'
import type { AgendaEntry } from './read-agenda.ts'
import type { Today } from './read-today.ts'

/** `next`: the parts of a visit; mostly one. */
type Props = { next: readonly AgendaEntry[] | undefined; today: Today }

/** The next appointment. */
export function NextCard({ next, today }: Props) {
  return (
    <Card as="section" tone="petrol" padding="none" aria-label="Próximo agendamento" className="px-6 py-5">
      {next?.[0] ? <Next next={next[0]} parts={next} today={today} /> : <NothingNext />}
    </Card>
  )
}

const answers = { confirmed: 'Já confirmou que vem', unanswered: 'Ainda não confirmou' }

type NextProps = { next: AgendaEntry; parts: readonly AgendaEntry[]; today: Today }

function Next({ next, parts, today }: NextProps) {
  const { startTime, clientName, guestName } = next
  const answer = describeAnswer(next, today)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="text-ui text-[#f7c878]">Próximo, {describeWait(next, today)}</p>
        <h2 className="mt-1 text-display-md">
          {startTime} · {clientName}
        </h2>
        <p className="mt-1">
          {guestName ? `Para: ${guestName}. ` : ''}
          {listProcedures(parts)}, {formatDuration(minutesOf(parts))}, com{' '}
          {listPeople(parts.map(({ collaborator }) => collaborator.name))}
        </p>
        {answer ? <p className="mt-1 text-ui text-[#cfe3e6]">{answers[answer]}</p> : null}
      </div>
      <ButtonLink to={`/schedules/${next.id}`} variant="onDark" wide="phone">
        Abrir agendamento
      </ButtonLink>
    </div>
  )
}

function NothingNext() {
  return (
    <div className="flex min-h-[5.5rem] items-center justify-between gap-6">
      <div>
        <p className="text-ui text-[#f7c878]">Próximo</p>
        <h2 className="mt-1 text-display-md">Nenhum agendamento por vir</h2>
        <p className="mt-1 text-[#cfe3e6]">Quem vem a seguir aparece aqui, com a hora e quem vai atender.</p>
      </div>
      <FittedSlotDrawing className="h-auto w-20 shrink-0 max-sm:hidden [&_.fill-accent-soft]:fill-petrol-tone" />
    </div>
  )
}

/** Not the card without appointments: whether there is one is unknown. */
export function NextNotLoaded(retry: Retry) {
  const online = useOnline(retry.onRetry)
  return (
    <Card as="section" tone="petrol" padding="none" aria-label="Próximo agendamento" className="px-6 py-5">
      <div className="flex min-h-[5.5rem] flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div role="alert" className="min-w-0">
          <p className="text-ui text-[#f7c878]">Próximo</p>
          <h2 className="mt-1 text-display-md">Não carregou</h2>
          <p className="mt-1 text-[#cfe3e6]">
            {online ? 'Não conseguimos ver seus agendamentos agora.' : 'Você está sem internet.'}
          </p>
        </div>
        <RetryButton {...retry} onDark />
      </div>
    </Card>
  )
}
