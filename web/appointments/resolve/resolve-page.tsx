import type { Conflict } from '@encaixe/contract/offers.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { dayText } from '../../platform/describe-until.ts'
import { useProductNow } from '../../platform/product-time.ts'
import { AppPage } from '../../shell/app-page.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { NextPage } from '../../ui/load-more.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { collaboratorName, momentOf } from '../describe-appointment.ts'
import { RescheduleDialog } from '../move/reschedule-dialog.tsx'
import { ConflictCard } from './conflict-card.tsx'
import { type ConflictFilters, conflictsQuery } from './fetch-conflicts.ts'
import { useResolveAll } from './resolve-all.ts'
import { ResolveBar } from './resolve-bar.tsx'
import { type Resolving, type Result, useResolve } from './resolve-conflict.ts'

const failure = 'Erro ao carregar os agendamentos. Por favor, tente novamente.'

/** Appointments that do not fit the hours in force: after "Faltou hoje", a day off or changed hours. */
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
  /** How many there are in all, when not all are in sight. */
  waiting: number | undefined
}

function Rows({ rows, resolving, filters, waiting }: RowsProps) {
  const { results } = resolving
  const all = useResolveAll(resolving, filters)
  const [moving, setMoving] = useState<{ conflict: Conflict; open: boolean }>()
  const [cancelling, setCancelling] = useState<Conflict>()
  const isRunning = all.running !== undefined && !all.running.isOver
  const left = rows.filter(({ appointment }) => !isSettled(results.get(appointment.id)))
  const now = useProductNow()
  return (
    <>
      <ResolveBar
        conflicts={left}
        waiting={waiting}
        now={now}
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
            ? `Tem certeza que deseja cancelar este agendamento? ${cancelling.appointment.clientName}, ${momentOf(cancelling.appointment)}. O cliente é avisado.`
            : ''
        }
        confirmLabel="Cancelar agendamento"
      />
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

/** One that was moved to a later page between two answers is on both. */
const uniqueOf = (items: readonly Conflict[]) => [
  ...new Map(items.map((one) => [one.appointment.id, one])).values(),
]

const isSettled = (result: Result | undefined) => result?.state === 'moved' || result?.state === 'cancelled'

/** What was resolved here stays in sight, although the server lists it no more; nothing else does. */
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
