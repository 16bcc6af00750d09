import type { Appointment, AppointmentPage } from '@encaixe/contract/appointments.ts'
import { withPreposition } from '@encaixe/contract/company-article.ts'
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useCompanyIfAny, useMay } from '../../identity/use-company.ts'
import { dateIn } from '../../platform/formats.ts'
import { useProductNow } from '../../platform/product-time.ts'
import { useQueryChanges } from '../../platform/use-query-changes.ts'
import { useSettled } from '../../platform/use-settled.ts'
import { AppPage } from '../../shell/app-page.tsx'
import { AddButton } from '../../ui/add-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { NextPage } from '../../ui/load-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { ownEntriesQuery } from '../../waitlist/fetch-own-entries.ts'
import { OwnEntries } from '../../waitlist/own-entries.tsx'
import type { RowChange } from '../appointment-actions.tsx'
import { useMissingSubscription } from '../check-subscription.ts'
import { describeDay } from '../describe-appointment.ts'
import { appointmentListQuery } from '../fetch-appointments.ts'
import { RescheduleDialog } from '../move/reschedule-dialog.tsx'
import { OwnOffers, useOwnOffers } from '../own-offers.tsx'
import { useStatusChanges } from '../status-changes.tsx'
import { AppointmentDay } from './appointment-day.tsx'
import { AppointmentFilters } from './appointment-filters.tsx'
import { CancelNewAccounts } from './cancel-new-accounts.tsx'
import { joinVisits, type VisitRow } from './join-visits.ts'
import { countFilters, type ListFilters, readFilters, writeFilters } from './read-filters.ts'

const tabs = [
  { id: 'upcoming', label: 'Próximos' },
  { id: 'past', label: 'Anteriores' },
] as const

/**
 * Owners see the appointments of their company, or the appointments that they booked as clients. Other users see only
 * their appointments as clients.
 */
export function AppointmentList({ viewSwitch }: { viewSwitch?: ReactNode }) {
  const company = useCompanyIfAny()
  const may = useMay()
  const [query, setQuery] = useQueryChanges()
  const asClient = query.get('list') === 'mine'
  const shownCompany = asClient ? undefined : company
  const owner = Boolean(shownCompany)
  const filters = readFilters(query, owner)
  const list = useInfiniteQuery(appointmentListQuery(shownCompany?.id, filters))
  const { offers, settled } = useOwnOffers(!owner)
  const entries = useQuery({ ...ownEntriesQuery, enabled: !owner })
  const known = useSettled(settled && (owner || entries.isFetched))
  const nothing = list.data?.pages[0]?.items.length === 0 && countFilters(filters) === 0 && !filters.q
  const reason = useMissingSubscription(owner)
  const { change, receive, dialogs } = useStatusChanges(owner)
  const [moving, setMoving] = useState<{ appointment: Appointment; others?: Appointment[]; open: boolean }>()
  const act = useCallback<RowChange>(
    (appointment, action, others = []) => {
      if (action === 'move') setMoving({ appointment, others, open: true })
      else if (action === 'receive') receive(appointment, others)
      else void change(appointment, action, others)
    },
    [change, receive],
  )
  const add = (
    <AddButton to="/schedules/new" reason={reason} short="Novo">
      Novo Agendamento
    </AddButton>
  )
  const show = (next: (before: ListFilters) => ListFilters) =>
    setQuery((before) => writeFilters(before, next(readFilters(before, owner))))

  const panel = (
    <>
      {nothing ? null : <AppointmentFilters filters={filters} onChange={show} companyId={shownCompany?.id} />}
      <AppointmentResults
        list={list}
        tab={filters.tab}
        owner={owner}
        canMove={reason === undefined}
        onChange={act}
        empty={
          <NoAppointments
            filters={filters}
            owner={owner}
            slug={shownCompany?.slug}
            onChange={show}
            add={add}
          />
        }
      />
    </>
  )
  return (
    <AppPage
      title={company && asClient ? 'Meus horários como cliente' : 'Agendamentos'}
      lead={owner ? undefined : 'Os horários que você marcou nas páginas das empresas.'}
      back={
        company && asClient
          ? { to: '/schedules', label: `Agendamentos ${withPreposition('de', company)}` }
          : undefined
      }
      aside={
        owner ? (
          <>
            {viewSwitch}
            {nothing && filters.tab === 'upcoming' ? null : add}
          </>
        ) : null
      }
    >
      <OwnOffers offers={offers} className="mb-5" />
      {owner || !known ? null : entries.data ? (
        <OwnEntries entries={entries.data} className="mb-6" />
      ) : (
        <LoadFailure onRetry={() => void entries.refetch()} retrying={entries.isFetching} className="mb-6">
          Não foi possível mostrar o que você espera.
        </LoadFailure>
      )}
      {known ? (
        <Tabs
          label="Agendamentos"
          value={filters.tab}
          onChange={(tab) => show((before) => ({ ...before, tab }))}
          tabs={tabs.map((tab) => ({ ...tab, panel }))}
        />
      ) : (
        <TableSkeleton rows={6} />
      )}
      {owner ? (
        <p className="mt-6 text-ui text-ink-2">
          <TextLink to="/schedules/reminders">Lembretes de hoje pelo WhatsApp</TextLink>
          {may('GET /api/till') ? (
            <>
              {' · '}
              <TextLink to="/schedules/till">Caixa de hoje</TextLink>
            </>
          ) : null}
          {may('GET /api/deposits') ? (
            <>
              {' · '}
              <TextLink to="/schedules/deposits">Sinais por Pix</TextLink>
            </>
          ) : null}
        </p>
      ) : null}
      {owner ? (
        <p className="mt-2 text-ui text-ink-2">
          Também marca horários em outras empresas?{' '}
          <TextLink to="/schedules?list=mine">Ver meus horários como cliente</TextLink>
        </p>
      ) : null}
      {owner && may('POST /api/schedules/cancel-from-new-accounts') ? (
        <div className="mt-2 -ml-2">
          <CancelNewAccounts />
        </div>
      ) : null}
      {dialogs}
      {moving ? (
        <RescheduleDialog {...moving} owner={owner} onClose={() => setMoving({ ...moving, open: false })} />
      ) : null}
    </AppPage>
  )
}

const failure = 'Erro ao carregar agendamentos. Por favor, tente novamente.'
const minute = 60_000
const nearDays = 30
const happening = { near: 'Agora' }

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<AppointmentPage>>
  tab: ListFilters['tab']
  owner: boolean
  canMove: boolean
  onChange: RowChange
  empty: ReactNode
}

/** The results: loading, failed, empty, or the pages that are loaded. */
function AppointmentResults({ list, tab, owner, canMove, onChange, empty }: Props) {
  const { data, isError, isFetching } = list
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  // The clock of the list changes once a minute, because nothing in the list changes more often.
  const now = Math.floor(useProductNow().getTime() / minute) * minute
  const { current, days } = useMemo(() => splitDays(rows, tab, now), [rows, tab, now])
  // A completed appointment leaves the list when the list is fetched again, and its row may have the focus.
  useKeptFocus(rows.length)

  if (!data) {
    if (!isError) {
      return (
        <div className="mb-7">
          <Skeleton className="appear-late mb-3 h-6 w-64 max-w-full" />
          <TableSkeleton rows={6} />
        </div>
      )
    }
    return (
      <LoadFailure onRetry={() => void list.refetch()} retrying={isFetching} className="mb-7">
        {failure}
      </LoadFailure>
    )
  }
  if (rows.length === 0) return empty
  const shown = { tab, now, owner, canMove, onChange }
  return (
    <>
      {current.length > 0 ? (
        <AppointmentDay {...shown} rows={current} heading={happening} first far={false} />
      ) : null}
      {days.map((day, at) => (
        <AppointmentDay
          key={day.date}
          {...shown}
          rows={day.rows}
          heading={describeDay(
            day.date,
            dateIn(day.rows[0]?.parts[0]?.timezone ?? 'America/Sao_Paulo', new Date(now)),
          )}
          first={at === 0 && current.length === 0}
          far={at >= nearDays}
        />
      ))}
      <NextPage list={list} shown={rows.length} failure={failure} />
      <p role="status" className="sr-only">
        {countOf(rows)}
      </p>
    </>
  )
}

/** The text with the list's count. It counts visits when a visit has several services, because a visit is one row. */
function countOf(rows: readonly Appointment[]): string {
  const visits = new Set(rows.map(({ visitId }) => visitId)).size
  const [one, many] = visits === rows.length ? ['agendamento', 'agendamentos'] : ['visita', 'visitas']
  return `${visits} ${visits === 1 ? one : many} na lista`
}

type Day = { date: string; rows: VisitRow[] }

/**
 * Groups a list by day and keeps its order. A day may begin on one page of the list and end on the next page. In the
 * list of next appointments, appointments that have begun are separate: the server lists them until they end or are
 * closed.
 */
export function splitDays(rows: Appointment[], tab: ListFilters['tab'], now: number) {
  const current: VisitRow[] = []
  const days: Day[] = []
  for (const row of joinVisits(rows)) {
    const last = days.at(-1)
    const date = row.parts[0]?.date ?? ''
    const hasBegun = row.parts.some(({ startsAt }) => Date.parse(startsAt) <= now)
    if (tab === 'upcoming' && hasBegun) current.push(row)
    else if (last?.date === date) last.rows.push(row)
    else days.push({ date, rows: [row] })
  }
  return { current, days }
}

type NoAppointmentsProps = {
  filters: ListFilters
  owner: boolean
  slug: string | undefined
  onChange: (next: (before: ListFilters) => ListFilters) => void
  /** The link to a new appointment, or the button with the reason why it is disabled. */
  add: React.ReactNode
}

/** The content of an empty list: what the list will contain, and how to add the first appointment. */
function NoAppointments({ filters, owner, slug, onChange, add }: NoAppointmentsProps) {
  const past = filters.tab === 'past'
  return (
    <Card padding="roomy" className="mb-7">
      {filters.q ? (
        <NothingFound filters={filters} q={filters.q} onChange={onChange} />
      ) : countFilters(filters) > 0 ? (
        <EmptyState
          title="Nenhum agendamento com estes filtros"
          action={
            <Button variant="secondary" size="sm" onClick={() => onChange(({ tab }) => ({ tab }))}>
              Limpar filtros
            </Button>
          }
        >
          {past ? 'Nos anteriores' : 'Nos próximos'} não há nenhum que combine com o que você escolheu.
        </EmptyState>
      ) : past ? (
        <EmptyState
          title="Nada por aqui ainda"
          action={
            <Button variant="secondary" size="sm" onClick={() => onChange(() => ({ tab: 'upcoming' }))}>
              Ver os próximos
            </Button>
          }
        >
          Depois da hora marcada, cada agendamento vem para cá e fica guardado.
        </EmptyState>
      ) : owner ? (
        <OwnersNone slug={slug} add={add} />
      ) : (
        <ClientsNone />
      )}
    </Card>
  )
}

type NothingProps = Pick<NoAppointmentsProps, 'filters' | 'onChange'> & { q: string }

function NothingFound({ filters, q, onChange }: NothingProps) {
  const past = filters.tab === 'past'
  return (
    <EmptyState
      title="Nada encontrado"
      action={
        <span className="flex flex-wrap gap-3">
          <Button variant="secondary" size="sm" onClick={() => onChange(({ q: _, ...rest }) => rest)}>
            Limpar busca
          </Button>
          <Button
            variant="text"
            size="sm"
            onClick={() => onChange((before) => ({ ...before, tab: past ? 'upcoming' : 'past' }))}
          >
            {past ? 'Buscar nos próximos' : 'Buscar nos anteriores'}
          </Button>
        </span>
      }
    >
      <p className="[overflow-wrap:anywhere]">
        {past ? 'Nos anteriores' : 'Nos próximos'} não há nenhum agendamento com “{q}”
        {countFilters(filters) > 0 ? ' e estes filtros' : ''}.
      </p>
    </EmptyState>
  )
}

function OwnersNone({ slug, add }: { slug: string | undefined; add: React.ReactNode }) {
  return (
    <EmptyState title="Nenhum horário marcado pela frente" action={add}>
      <p>
        Compartilhe{' '}
        {slug ? (
          <TextLink href={`/${slug}`} target="_blank">
            a página da sua empresa
          </TextLink>
        ) : (
          'a página da sua empresa'
        )}{' '}
        e seus clientes marcam sozinhos. Quem liga ou passa na porta, você mesmo agenda.
      </p>
    </EmptyState>
  )
}

function ClientsNone() {
  return (
    <EmptyState title="Você ainda não tem horário marcado">
      <ol className="list-decimal space-y-1 pl-5">
        <li>Abra o link da empresa, aquele que ela mostra no WhatsApp ou no Instagram.</li>
        <li>Escolha o serviço, o dia, o horário e quem vai atender você.</li>
        <li>Confirme: o agendamento aparece aqui na hora.</li>
      </ol>
    </EmptyState>
  )
}
