import type { Conflict } from '@encaixe/contract/offers.ts'
import { useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { type Loading, mostAtOnce } from './load-conflicts.ts'
import { canGo, type Running, type Way } from './resolve-all.ts'

type Props = {
  conflicts: readonly Conflict[]
  /** How many there are in all, when not all are in sight. */
  waiting: number | undefined
  /** Loads those that are not in sight. */
  loading: Loading
  now: Date
  running: Running | undefined
  onRun: (way: Way, conflicts: readonly Conflict[]) => void
  onStop: () => void
}

const clients = (count: number) => (count === 1 ? '1 cliente' : `${count} clientes`)
const appointments = (count: number) => (count === 1 ? '1 agendamento' : `${count} agendamentos`)

const words = {
  offer: {
    title: (count: number) => `Oferecer horários a ${clients(count)}?`,
    sentence:
      'Cada cliente recebe uma mensagem com até três horários, reservados enquanto ele escolhe (até duas horas).',
    label: 'Oferecer a todos',
    going: 'Oferecendo horários',
    done: (good: number) => `${clients(good)} com oferta`,
  },
  move: {
    title: (count: number) => `Remarcar ${appointments(count)}?`,
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

/** How many the buttons act on, while not all are in sight. */
const describeWaiting = (all: number, inSight: number) =>
  inSight >= mostAtOnce
    ? `São ${all.toLocaleString('pt-BR')} ao todo. Vale para os ${inSight} primeiros, que estão na tela.`
    : `São ${all.toLocaleString('pt-BR')} ao todo: ${all > mostAtOnce ? `os primeiros ${mostAtOnce} são carregados` : 'os que faltam são carregados'} antes de você confirmar.`

type GoingProps = { label: string; done: number; of: number; onStop: () => void }

const Going = ({ label, done, of, onStop }: GoingProps) => (
  <div className="grid gap-3">
    <Progress label={label} value={done} max={of} words={`${done} de ${of}`} />
    <div>
      <Button variant="secondary" size="sm" onClick={onStop}>
        Parar
      </Button>
    </div>
  </div>
)

/** Offers to all clients at once, or moves all their appointments: with the progress and how many went well. */
export function ResolveBar({ conflicts, waiting, loading, now, running, onRun, onStop }: Props) {
  const [asked, setAsked] = useState<Way>()
  const whoCan = (way: Way) => conflicts.filter((conflict) => canGo[way](conflict, now))
  const able = { offer: whoCan('offer'), move: whoCan('move') }
  const isRunning = running !== undefined && !running.isOver
  const { title, sentence, label } = words[asked ?? 'offer']
  const hasMore = waiting !== undefined && conflicts.length < mostAtOnce
  const least = hasMore ? 1 : 2
  const shows = { offer: able.offer.length >= least, move: able.move.length >= least }
  // Before all are loaded nobody knows how many can go.
  const countOf = (way: Way) => (hasMore ? '' : ` (${able[way].length})`)
  const ask = async (way: Way) => {
    if (!hasMore || (await loading.load())) setAsked(way)
  }
  if (!running && !shows.offer && !shows.move) return null
  return (
    <Card as="section" tone="sunken" aria-label="Todos de uma vez" className="mb-5 grid gap-3">
      {isRunning ? (
        <Going label={words[running.way].going} done={running.done} of={running.total} onStop={onStop} />
      ) : loading.state === 'loading' ? (
        <Going
          label="Carregando os agendamentos"
          done={conflicts.length}
          of={Math.min(waiting ?? conflicts.length, mostAtOnce)}
          onStop={loading.stop}
        />
      ) : (
        <>
          <div className="flex flex-wrap gap-3 empty:hidden max-sm:*:w-full">
            {shows.offer ? (
              <Button onClick={() => void ask('offer')}>{`Oferecer a todos${countOf('offer')}`}</Button>
            ) : null}
            {shows.move ? (
              <Button variant={shows.offer ? 'secondary' : 'primary'} onClick={() => void ask('move')}>
                {`Remarcar todos para o mesmo horário com outra pessoa${countOf('move')}`}
              </Button>
            ) : null}
          </div>
          {waiting !== undefined && (shows.offer || shows.move) ? (
            <p className="text-sm text-ink-2">{describeWaiting(waiting, conflicts.length)}</p>
          ) : null}
          {loading.state === 'failed' ? (
            <Alert>Não foi possível carregar todos. Por favor, tente novamente.</Alert>
          ) : null}
        </>
      )}
      <p role="status" className="text-ui font-semibold empty:hidden">
        {running?.isOver ? describeEnd(running) : ''}
      </p>
      {running?.isOver && running.failed.length > 0 ? (
        <ul className="flex flex-wrap gap-x-4 text-ui [overflow-wrap:anywhere]">
          {running.failed.map(({ appointment: { id, clientName, startTime } }) => (
            <li key={id}>
              <TextLink href={`#conflito-${id}`} alone>{`${clientName}, ${startTime}`}</TextLink>
            </li>
          ))}
        </ul>
      ) : null}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked) onRun(asked, able[asked])
          setAsked(undefined)
        }}
        title={title(able[asked ?? 'offer'].length)}
        sentence={sentence}
        confirmLabel={label}
        tone="primary"
      />
    </Card>
  )
}
