import type { Conflict } from '@encaixe/contract/offers.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ReachLine } from '../../notifications/reach-notice.tsx'
import { dayText } from '../../platform/describe-until.ts'
import { useProductNow } from '../../platform/product-time.ts'
import { AppPage } from '../../shell/app-page.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { NextPage } from '../../ui/load-more.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { collaboratorName, momentOf } from '../describe-appointment.ts'
import { RescheduleDialog } from '../move/reschedule-dialog.tsx'
import { ConflictCard } from './conflict-card.tsx'
import {
  canGo,
  clients,
  describeMoved,
  describeOthers,
  isByHand,
  mostAtOnce,
  type Running,
  type Ticked,
  tickTimes,
  useResolveAll,
  type Way,
} from './resolve-all.ts'
import {
  type ConflictFilters,
  conflictsQuery,
  type Resolving,
  type Result,
  useResolve,
} from './resolve-conflict.ts'

const failure = 'Erro ao carregar os agendamentos. Por favor, tente novamente.'

/** The page of the appointments that do not fit the hours in force, for example after "Faltou hoje" or a day off. */
export function ResolvePage({ filters }: { filters: ConflictFilters }) {
  const list = useInfiniteQuery(conflictsQuery(filters))
  const resolving = useResolve()
  const items = useMemo(
    () => list.data && uniqueOf(list.data.pages.flatMap((page) => page.items)),
    [list.data],
  )
  const rows = useMemo(() => withResults(items ?? [], resolving.results), [items, resolving.results])
  const count = list.data?.pages[0]?.count
  const isFiltered = Boolean(filters.collaboratorId || filters.date)
  return (
    <AppPage
      title="Agendamentos a resolver"
      lead={describeList(rows[0], filters, count)}
      back={{ to: '/schedules', label: 'Agendamentos' }}
    >
      {items ? (
        rows.length > 0 ? (
          <Rows {...{ rows, resolving, filters }} waiting={list.hasNextPage ? count : undefined} />
        ) : (
          <Nothing isFiltered={isFiltered} />
        )
      ) : list.isError ? (
        <LoadFailure onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {failure}
        </LoadFailure>
      ) : (
        <div className="appear-late grid gap-4">
          <Skeletons count={4} className="h-96 rounded-lg lg:h-60" />
        </div>
      )}
      <NextPage list={list} shown={rows.length} label="Mostrar mais" failure={failure} />
      {isFiltered && rows.length > 0 ? (
        <p className="mt-6 text-ui text-ink-2">
          <TextLink to="/schedules/conflicts">Ver todos os agendamentos a resolver</TextLink>
        </p>
      ) : null}
    </AppPage>
  )
}

type RowsProps = {
  rows: readonly Conflict[]
  resolving: Resolving
  filters: ConflictFilters
  /** The number of all conflicts, when not all are visible; otherwise undefined. */
  waiting: number | undefined
}

function Rows({ rows, resolving, filters, waiting }: RowsProps) {
  const { results } = resolving
  const all = useResolveAll(resolving, filters)
  const [moving, setMoving] = useState<{ conflict: Conflict; open: boolean }>()
  const [cancelling, setCancelling] = useState<Conflict>()
  const isRunning = all.running !== undefined && !all.running.isOver
  const now = useProductNow()
  const left = useMemo(
    () => rows.filter(({ appointment }) => !isSettled(results.get(appointment.id))),
    [rows, results],
  )
  const [asked, setAsked] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const ticked = useMemo(() => tickTimes(left, asked, now), [left, asked, now])
  return (
    <>
      <ResolveBar
        {...{ waiting, ticked, now }}
        conflicts={left}
        running={all.running}
        onRun={all.run}
        onStop={all.stop}
      />
      <ul className="grid gap-4">
        {rows.map((conflict) => (
          <ConflictCard
            key={conflict.appointment.id}
            conflict={conflict}
            result={results.get(conflict.appointment.id)}
            now={now}
            resolving={resolving}
            ticked={ticked.get(conflict.appointment.id) ?? []}
            onTick={(keys) => setAsked((before) => new Map(before).set(conflict.appointment.id, keys))}
            busy={isRunning}
            onOther={() => setMoving({ conflict, open: true })}
            onCancel={setCancelling}
          />
        ))}
      </ul>
      {moving ? (
        <RescheduleDialog
          open={moving.open}
          owner
          appointment={moving.conflict.appointment}
          onClose={() => setMoving({ ...moving, open: false })}
        />
      ) : null}
      <ConfirmDialog
        open={cancelling !== undefined}
        onClose={() => setCancelling(undefined)}
        onConfirm={() => {
          if (cancelling) void resolving.cancel(cancelling)
          setCancelling(undefined)
        }}
        title="Cancelar agendamento"
        sentence={
          cancelling
            ? `Tem certeza que deseja cancelar este agendamento? ${cancelling.appointment.clientName}, ${momentOf(cancelling.appointment)}.`
            : ''
        }
        confirmLabel="Cancelar agendamento"
      >
        {cancelling ? <ReachLine appointmentId={cancelling.appointment.id} /> : null}
      </ConfirmDialog>
    </>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Card padding="roomy">
      <EmptyState
        done
        title="Nada para resolver"
        action={
          <ButtonLink to={isFiltered ? '/schedules/conflicts' : '/schedules'} variant="secondary" size="sm">
            {isFiltered ? 'Ver todos' : 'Ver agendamentos'}
          </ButtonLink>
        }
      >
        {isFiltered
          ? 'Os agendamentos desta escolha cabem nos horários de trabalho.'
          : 'Todos os agendamentos por vir cabem nos horários de trabalho.'}
      </EmptyState>
    </Card>
  )
}

/** The distinct conflicts: one that was moved to a later page between two answers is on both pages. */
const uniqueOf = (items: readonly Conflict[]) => [
  ...new Map(items.map((one) => [one.appointment.id, one])).values(),
]

const isSettled = (result: Result | undefined) => result?.state === 'moved' || result?.state === 'cancelled'

/** The shown conflicts: the conflicts that the server returned, and the conflicts that were resolved on this page. */
function withResults(items: readonly Conflict[], results: ReadonlyMap<string, Result>): Conflict[] {
  const settled = [...results.values()].filter(isSettled).map(({ conflict }) => conflict)
  const ids = new Set(settled.map(({ appointment }) => appointment.id))
  return [...items.filter(({ appointment }) => !ids.has(appointment.id)), ...settled].toSorted(
    ({ appointment: one }, { appointment: other }) =>
      orderOf(one) < orderOf(other) ? -1 : orderOf(one) > orderOf(other) ? 1 : 0,
  )
}

const orderOf = ({ date, startTime, id }: Conflict['appointment']) => `${date} ${startTime} ${id}`

function describeList(
  first: Conflict | undefined,
  { collaboratorId, date }: ConflictFilters,
  count: number | undefined,
): string {
  if (!first || count === undefined) return '\u00a0'
  if (count === 0) return 'Tudo resolvido.'
  const whose = collaboratorId ? collaboratorName(first.appointment) : ''
  const when = date ? dayText(date) : ''
  return [`${count} fora do horário de trabalho`, whose, when].filter(Boolean).join(' · ')
}

type Props = {
  conflicts: readonly Conflict[]
  /** The number of all conflicts, when not all are visible; otherwise undefined. */
  waiting: number | undefined
  ticked: Ticked
  now: Date
  running: Running | undefined
  onRun: (way: Way, atMost: number, ticked: Ticked) => void
  onStop: () => void
}

const appointments = (count: number) => (count === 1 ? '1 agendamento' : `${count} agendamentos`)
/** A part of the words of the button. The number of possible appointments is unknown until all are fetched. */
const upTo = (hasMore: boolean) => (hasMore ? 'até ' : '')

const words = {
  offer: {
    title: (count: number, hasMore: boolean) => `Oferecer horários a ${upTo(hasMore)}${clients(count)}?`,
    sentence:
      'Cada cliente recebe uma mensagem com os horários marcados, reservados enquanto ele escolhe (até duas horas).',
    label: 'Oferecer a todos',
    going: 'Oferecendo horários',
    done: (good: number) => `${clients(good)} com oferta`,
  },
  move: {
    title: (count: number, hasMore: boolean) => `Remarcar ${upTo(hasMore)}${appointments(count)}?`,
    sentence: 'Cada um fica no mesmo horário, com outra pessoa.',
    label: 'Remarcar todos',
    going: 'Remarcando',
    done: (good: number) => (good === 1 ? '1 remarcado' : `${good} remarcados`),
  },
}

/** The clients to whom the company sends the times itself; each name leads to its card. */
function ByHand({ conflicts }: { conflicts: readonly Conflict[] }) {
  return (
    <div className="text-ui">
      <p className="text-ink-2">
        <span className="font-semibold text-ink">{`Mande você (${conflicts.length}):`}</span>{' '}
        {conflicts.length === 1 ? 'não recebe mensagens nossas.' : 'não recebem mensagens nossas.'}
      </p>
      <ul className="flex flex-wrap gap-x-4 [overflow-wrap:anywhere]">
        {conflicts.map(({ appointment: { id, clientName, startTime } }) => (
          <li key={id}>
            <TextLink href={`#conflito-${id}`} alone>{`${clientName}, ${startTime}`}</TextLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function describeEnd({ way, good, done, stopped }: Running): string {
  const bad = done - good
  const rest =
    bad === 0 ? '' : bad === 1 ? ', 1 não deu certo: veja abaixo' : `, ${bad} não deram certo: veja abaixo`
  return `${stopped ? 'Parado: ' : ''}${words[way].done(good)}${rest}.`
}

/** The sentence about the number of appointments on which the buttons act, when not all are visible. */
const describeWaiting = (all: number) =>
  `São ${all.toLocaleString('pt-BR')} ao todo: ${all > mostAtOnce ? `cada vez vale para até ${mostAtOnce}` : 'vale também para os que ainda não estão na tela'}.`

/** The bar that offers times to all clients or moves all appointments. Shows the progress and the successes. */
function ResolveBar({ conflicts, waiting, ticked, now, running, onRun, onStop }: Props) {
  const [asked, setAsked] = useState<Way>()
  const bar = useRef<HTMLDivElement>(null)
  const hasMore = waiting !== undefined
  const goes = (way: Way) => (one: Conflict) =>
    canGo(way, one, now) && (way === 'move' || (ticked.get(one.appointment.id)?.length ?? 0) > 0)
  const countOf = (way: Way) => Math.min(mostAtOnce, waiting ?? conflicts.filter(goes(way)).length)
  const counts = { offer: countOf('offer'), move: countOf('move') }
  const byHand = conflicts.filter((one) => isByHand(one, now))
  const least = hasMore ? 1 : 2
  const shows = {
    offer: counts.offer >= (byHand.length > 0 ? 1 : least),
    move: counts.move >= least,
  }
  const inWords = (way: Way) => (hasMore ? '' : ` (${counts[way]})`)
  const offerLabel = byHand.length > 0 && !hasMore ? 'Oferecer a quem recebe' : 'Oferecer a todos'
  const isRunning = running !== undefined && !running.isOver
  const before = useRef(isRunning)
  useEffect(() => {
    // The pressed button was replaced, so the first button of the bar gets the focus.
    if (before.current !== isRunning && document.activeElement === document.body)
      (bar.current?.querySelector('button') ?? bar.current)?.focus()
    before.current = isRunning
  }, [isRunning])
  const inSight = new Set(conflicts.map(({ appointment }) => appointment.id))
  const { title, sentence, label } = words[asked ?? 'offer']
  if (!running && !shows.offer && !shows.move && byHand.length === 0) return null
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
              <Button onClick={() => setAsked('offer')}>{`${offerLabel}${inWords('offer')}`}</Button>
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
      {byHand.length > 0 && !isRunning ? <ByHand conflicts={byHand} /> : null}
      <p role="status" className="text-ui font-semibold empty:hidden">
        {running?.isOver ? describeEnd(running) : ''}
      </p>
      {running?.isOver ? running.changed.map((one) => <Alert key={one}>{one}</Alert>) : null}
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
          if (asked) onRun(asked, counts[asked], ticked)
          setAsked(undefined)
        }}
        title={title(counts[asked ?? 'offer'], hasMore)}
        sentence={`${sentence} ${
          asked === 'move'
            ? describeMoved(
                conflicts.filter((one) => canGo('move', one, now)),
                hasMore,
              )
            : describeOthers(byHand.length, hasMore)
        }`.trim()}
        confirmLabel={asked === 'offer' ? offerLabel : label}
        tone="primary"
      />
    </Card>
  )
}
