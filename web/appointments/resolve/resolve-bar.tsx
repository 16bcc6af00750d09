import type { Conflict } from '@encaixe/contract/offers.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Progress } from '../../ui/progress.tsx'
import { canGo, type Running, type Way } from './resolve-all.ts'

type Props = {
  conflicts: readonly Conflict[]
  /** More than the conflicts on this page wait. */
  hasMore: boolean
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

/** Offers to all clients at once, or moves all their appointments: with the progress and how many went well. */
export function ResolveBar({ conflicts, hasMore, now, running, onRun, onStop }: Props) {
  const [asked, setAsked] = useState<Way>()
  const whoCan = (way: Way) => conflicts.filter((conflict) => canGo[way](conflict, now))
  const able = { offer: whoCan('offer'), move: whoCan('move') }
  const isRunning = running !== undefined && !running.isOver
  const { title, sentence, label } = words[asked ?? 'offer']
  if (!running && able.offer.length < 2 && able.move.length < 2) return null
  return (
    <Card as="section" tone="sunken" aria-label="Todos de uma vez" className="mb-5 grid gap-3">
      {isRunning ? (
        <div className="grid gap-3">
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
        </div>
      ) : (
        <>
          <div className="flex flex-wrap gap-3 empty:hidden max-sm:*:w-full">
            {able.offer.length > 1 ? (
              <Button onClick={() => setAsked('offer')}>{`Oferecer a todos (${able.offer.length})`}</Button>
            ) : null}
            {able.move.length > 1 ? (
              <Button
                variant={able.offer.length > 1 ? 'secondary' : 'primary'}
                onClick={() => setAsked('move')}
              >
                {`Remarcar todos para o mesmo horário com outra pessoa (${able.move.length})`}
              </Button>
            ) : null}
          </div>
          {hasMore && (able.offer.length > 1 || able.move.length > 1) ? (
            <p className="text-sm text-ink-2">Vale para os que estão na tela.</p>
          ) : null}
        </>
      )}
      <p role="status" className="text-ui font-semibold empty:hidden">
        {running?.isOver ? describeEnd(running) : ''}
      </p>
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
