import type { Conflict } from '@encaixe/contract/offers.ts'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { canGo, mostAtOnce, type Running, type Way } from './resolve-all.ts'

type Props = {
  conflicts: readonly Conflict[]
  /** How many there are in all, when not all are in sight. */
  waiting: number | undefined
  now: Date
  running: Running | undefined
  onRun: (way: Way, atMost: number) => void
  onStop: () => void
}

const clients = (count: number) => (count === 1 ? '1 cliente' : `${count} clientes`)
const appointments = (count: number) => (count === 1 ? '1 agendamento' : `${count} agendamentos`)
/** Before all are fetched nobody knows how many can go. */
const upTo = (hasMore: boolean) => (hasMore ? 'até ' : '')

const words = {
  offer: {
    title: (count: number, hasMore: boolean) => `Oferecer horários a ${upTo(hasMore)}${clients(count)}?`,
    sentence:
      'Cada cliente recebe uma mensagem com até três horários, reservados enquanto ele escolhe (até duas horas).',
    label: 'Oferecer a todos',
    going: 'Oferecendo horários',
    done: (good: number) => `${clients(good)} com oferta`,
  },
  move: {
    title: (count: number, hasMore: boolean) => `Remarcar ${upTo(hasMore)}${appointments(count)}?`,
    sentence: 'Cada um fica no mesmo horário, com outra pessoa, e o cliente é avisado.',
    label: 'Remarcar todos',
    going: 'Remarcando',
    done: (good: number) => (good === 1 ? '1 remarcado' : `${good} remarcados`),
  },
}

function describeEnd({ way, good, done, stopped }: Running): string {
  const bad = done - good
  const rest =
    bad === 0 ? '' : bad === 1 ? ', 1 não deu certo: veja abaixo' : `, ${bad} não deram certo: veja abaixo`
  return `${stopped ? 'Parado: ' : ''}${words[way].done(good)}${rest}.`
}

/** Whom the buttons act on, while not all are in sight. */
const describeWaiting = (all: number) =>
  `São ${all.toLocaleString('pt-BR')} ao todo: ${all > mostAtOnce ? `cada vez vale para até ${mostAtOnce}` : 'vale também para os que ainda não estão na tela'}.`

/** Offers to all clients at once, or moves all their appointments: with the progress and how many went well. */
export function ResolveBar({ conflicts, waiting, now, running, onRun, onStop }: Props) {
  const [asked, setAsked] = useState<Way>()
  const bar = useRef<HTMLDivElement>(null)
  const hasMore = waiting !== undefined
  const countOf = (way: Way) =>
    Math.min(mostAtOnce, waiting ?? conflicts.filter((one) => canGo[way](one, now)).length)
  const counts = { offer: countOf('offer'), move: countOf('move') }
  const least = hasMore ? 1 : 2
  const shows = { offer: counts.offer >= least, move: counts.move >= least }
  const inWords = (way: Way) => (hasMore ? '' : ` (${counts[way]})`)
  const isRunning = running !== undefined && !running.isOver
  const before = useRef(isRunning)
  useEffect(() => {
    // The pressed button was replaced.
    if (before.current !== isRunning && document.activeElement === document.body)
      (bar.current?.querySelector('button') ?? bar.current)?.focus()
    before.current = isRunning
  }, [isRunning])
  const inSight = new Set(conflicts.map(({ appointment }) => appointment.id))
  const { title, sentence, label } = words[asked ?? 'offer']
  if (!running && !shows.offer && !shows.move) return null
  return (
    <Card
      ref={bar}
      tabIndex={-1}
      as="section"
      tone="sunken"
      aria-label="Todos de uma vez"
      className="mb-5 grid gap-3"
    >
      {isRunning ? (
        <>
          <Progress
            label={words[running.way].going}
            value={running.done}
            max={running.total}
            words={`${running.done} de ${running.total}`}
          />
          <div>
            <Button variant="secondary" size="sm" onClick={onStop}>
              Parar
            </Button>
          </div>
        </>
      ) : (
        <>
          <div className="flex flex-wrap gap-3 empty:hidden max-sm:*:w-full">
            {shows.offer ? (
              <Button onClick={() => setAsked('offer')}>{`Oferecer a todos${inWords('offer')}`}</Button>
            ) : null}
            {shows.move ? (
              <Button variant={shows.offer ? 'secondary' : 'primary'} onClick={() => setAsked('move')}>
                {`Remarcar todos para o mesmo horário com outra pessoa${inWords('move')}`}
              </Button>
            ) : null}
          </div>
          {hasMore ? <p className="text-sm text-ink-2">{describeWaiting(waiting)}</p> : null}
        </>
      )}
      <p role="status" className="text-ui font-semibold empty:hidden">
        {running?.isOver ? describeEnd(running) : ''}
      </p>
      {running?.isIncomplete ? (
        <Alert>Não foi possível carregar todos. Por favor, tente novamente.</Alert>
      ) : null}
      {running?.isOver && running.failed.length > 0 ? (
        <ul className="flex flex-wrap gap-x-4 text-ui [overflow-wrap:anywhere]">
          {running.failed.map(({ appointment: { id, clientName, startTime } }) => (
            <li key={id}>
              <TextLink
                {...(inSight.has(id) ? { href: `#conflito-${id}` } : { to: `/schedules/${id}` })}
                alone
              >{`${clientName}, ${startTime}`}</TextLink>
            </li>
          ))}
        </ul>
      ) : null}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked) onRun(asked, counts[asked])
          setAsked(undefined)
        }}
        title={title(counts[asked ?? 'offer'], hasMore)}
        sentence={sentence}
        confirmLabel={label}
        tone="primary"
      />
    </Card>
  )
}
