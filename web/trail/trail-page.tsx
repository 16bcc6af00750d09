import { isRefusal } from '@encaixe/contract/client.ts'
import { counted } from '@encaixe/contract/counted.ts'
import { dayName } from '@encaixe/contract/date-names.ts'
import { addDays, isDate, monthOf } from '@encaixe/contract/local-time.ts'
import type { TrailEntry, TrailFilters } from '@encaixe/contract/trail.ts'
import { type TrailKind, type TrailRole, trailKinds, trailRoles } from '@encaixe/contract/trail-words.ts'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { clientQuery } from '../appointments/new/find-clients.ts'
import { useToday } from '../clients/use-today.ts'
import { companyQuery } from '../companies/fetch-company.ts'
import { DateField } from '../exceptions/date-field.tsx'
import { useCompany } from '../identity/use-company.ts'
import { api } from '../platform/api.ts'
import { dateIn, timeIn } from '../platform/formats.ts'
import { useQueryChanges } from '../platform/use-query-changes.ts'
import { AppPage } from '../shell/app-page.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { NextPage } from '../ui/load-more.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Select } from '../ui/select.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import {
  actorNames,
  describeActor,
  describeEntry,
  describeSubject,
  findRecord,
  kindNames,
} from './describe-entry.ts'

const failure = 'Erro ao carregar o registro de atividades. Por favor, tente novamente.'

/** The activity log of a company: who changed which record, and when. */
export function TrailPage() {
  const [query, setQuery] = useQueryChanges()
  const company = useQuery(companyQuery)
  const timezone = company.data?.timezone ?? 'America/Sao_Paulo'
  const today = useToday()
  const view = readFilters(query)
  const of = useClientOf(view.recordId)
  const list = useInfiniteQuery({ ...trailQuery(askedBy(view, today)), enabled: company.data !== undefined })
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? []

  const change = (name: string, value: string) =>
    setQuery((before) => {
      const after = new URLSearchParams(before)
      if (value) after.set(name, value)
      else after.delete(name)
      return after
    })
  const failed = company.isError ? company : list.isError && !list.isFetchNextPageError ? list : undefined
  return (
    <AppPage
      title="Registro de atividades"
      lead="Quem fez o quê, e quando. Guardamos por 24 meses, também o que fez quem já saiu da equipe."
      back={of ? of.back : { to: '/company?secao=dados', label: 'Dados da empresa' }}
    >
      <FilterFields view={view} today={today} onChange={change} />
      {of ? <OneClient sentence={of.sentence} onAll={() => change('registro', '')} /> : null}
      <p role="status" className="sr-only">
        {list.data && !list.isPlaceholderData ? describeCount(entries.length, list.hasNextPage) : ''}
      </p>
      {failed ? (
        <LoadFailure onRetry={() => void failed.refetch()} retrying={failed.isFetching}>
          {failure}
        </LoadFailure>
      ) : !list.data ? (
        <TableSkeleton rows={8} />
      ) : entries.length === 0 ? (
        <Nothing onClear={() => setQuery(() => new URLSearchParams())} />
      ) : (
        <>
          <TrailList entries={entries} timezone={timezone} today={today} />
          <NextPage list={list} shown={entries.length} failure={failure} />
        </>
      )}
    </AppPage>
  )
}

/** The number of entries in words. Screen readers announce it after each filter, because the list changes silently. */
function describeCount(count: number, hasMore: boolean): string {
  if (count === 0) return 'Nada encontrado'
  const shown = counted(count, 'atividade', 'atividades')
  return hasMore ? `${shown}, e há mais` : shown
}

/** The client whose entries are shown, with a link to the client. Undefined when all clients' entries are shown. */
function useClientOf(id: string | undefined) {
  const { data, error } = useQuery({ ...clientQuery(id ?? ''), enabled: id !== undefined })
  if (id === undefined) return undefined
  if (isRefusal(error, 'not_found')) {
    return {
      sentence: 'Só as atividades de um cliente apagado.',
      back: { to: '/clients', label: 'Clientes' },
    }
  }
  const back = { to: `/clients/${id}`, label: data?.name ?? 'Cliente' }
  return { sentence: `Só as atividades de ${data?.name ?? 'um cliente'}.`, back }
}

const OneClient = ({ sentence, onAll }: { sentence: string; onAll: () => void }) => (
  <p className="mb-5 flex flex-wrap items-center gap-x-3 text-ui text-ink-2">
    <span className="[overflow-wrap:anywhere]">{sentence}</span>
    <Button variant="text" size="sm" onClick={onAll}>
      Ver as de todos
    </Button>
  </p>
)

/**
 * The empty state of the activity log. It usually follows from filters, because every company has an entry about its
 * creation, unless the company is older than the log.
 */
const Nothing = ({ onClear }: { onClear: () => void }) => (
  <Card padding="roomy">
    <EmptyState
      title="Nada por aqui"
      action={
        <Button variant="secondary" size="sm" onClick={onClear}>
          Ver tudo
        </Button>
      }
    >
      Nenhuma atividade com estes filtros.
    </EmptyState>
  </Card>
)

type Props = { entries: TrailEntry[]; timezone: string; today: string }

/** The entries of the activity log, grouped by day on the company's clock. */
function TrailList({ entries, timezone, today }: Props) {
  const { role } = useCompany()
  const days = Map.groupBy(entries, ({ at }) => dateIn(timezone, new Date(at)))
  return (
    <div className="grid gap-6">
      {[...days].map(([date, all]) => (
        <section key={date} aria-labelledby={`dia-${date}`}>
          <h2 id={`dia-${date}`} className="mb-2 font-display text-lg font-bold first-letter:uppercase">
            {nameOf(date, today)}
          </h2>
          <Card padding="none">
            <ul className="divide-y divide-line">
              {all.map((entry) => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  time={timeIn(timezone, new Date(entry.at))}
                  to={findRecord(entry, role)}
                />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  )
}

function nameOf(date: string, today: string): string {
  if (date === today) return 'Hoje'
  return date === addDays(today, -1) ? 'Ontem' : dayName(date)
}

type EntryProps = { entry: TrailEntry; time: string; to: string | undefined }

function Entry({ entry, time, to }: EntryProps) {
  const text = describeEntry(entry)
  const about = describeSubject(entry)
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 px-4 py-2 text-ui sm:px-5">
      <time dateTime={entry.at} className="w-12 shrink-0 text-ink-2 tabular-nums">
        {time}
      </time>
      <span className="min-w-0 flex-[1_1_12rem] [overflow-wrap:anywhere]">
        {to ? (
          <PageLink to={to} className="group block min-h-8 content-center">
            <span className="underline decoration-line-strong underline-offset-4 group-hover:decoration-current">
              {text}
            </span>{' '}
            {about ? <span className="block text-sm text-ink-2">{about}</span> : null}
          </PageLink>
        ) : (
          <>
            {text} {about ? <span className="block text-sm text-ink-2">{about}</span> : null}
          </>
        )}
      </span>
      <span className="ml-auto text-sm [overflow-wrap:anywhere] text-ink-2">{describeActor(entry)}</span>
    </li>
  )
}

type Name = 'tipo' | 'quem' | 'quando' | 'desde' | 'ate'
type FilterFieldsProps = { view: TrailView; today: string; onChange: (name: Name, value: string) => void }

function FilterFields({ view, today, onChange }: FilterFieldsProps) {
  return (
    <search className="mb-5 grid grid-cols-2 gap-3 *:first:col-span-2 sm:grid-cols-3 sm:*:first:col-span-1">
      <Choice label="O que" value={view.kind} onChange={(value) => onChange('tipo', value)} all="Tudo">
        {trailKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindNames[kind]}
          </option>
        ))}
      </Choice>
      <Choice
        label="Quem fez"
        value={view.role}
        onChange={(value) => onChange('quem', value)}
        all="Por todos"
      >
        {trailRoles.map((role) => (
          <option key={role} value={role}>
            {actorNames[role]}
          </option>
        ))}
      </Choice>
      <Choice
        label="Quando"
        value={view.period}
        onChange={(value) => onChange('quando', value)}
        all="Todo o período"
      >
        {Object.entries(periods).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Choice>
      {view.period === 'datas' ? (
        <div className="col-span-full grid items-start gap-3 sm:grid-cols-2">
          <DateField
            label="Desde"
            value={view.from ?? ''}
            onChange={(date) => onChange('desde', date)}
            today={today}
          />
          <DateField
            label="Até"
            value={view.to ?? ''}
            onChange={(date) => onChange('ate', date)}
            today={today}
          />
        </div>
      ) : null}
    </search>
  )
}

type ChoiceProps = {
  label: string
  value: string | undefined
  onChange: (value: string) => void
  all: string
  children: ReactNode
}

const Choice = ({ label, value = '', onChange, all, children }: ChoiceProps) => (
  <Field label={label}>
    <Select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">{all}</option>
      {children}
    </Select>
  </Field>
)

const periods = {
  hoje: 'Hoje',
  ontem: 'Ontem',
  '7': 'Últimos 7 dias',
  '30': 'Últimos 30 dias',
  mes: 'Este mês',
  datas: 'Escolher datas',
} as const
type Period = keyof typeof periods

type TrailView = {
  kind?: TrailKind
  role?: TrailRole
  period?: Period
  /** The two dates of the period `datas`; undefined for any other period. */
  from?: string
  to?: string
  recordId?: string
}

/** The filters in the address, without invalid filters. */
export function readFilters(query: URLSearchParams): TrailView {
  const kind = trailKinds.find((one) => one === query.get('tipo'))
  const role = trailRoles.find((one) => one === query.get('quem'))
  const period = (Object.keys(periods) as Period[]).find((one) => one === query.get('quando'))
  const recordId = query.get('registro')
  return {
    ...(kind && { kind }),
    ...(role && { role }),
    ...(period && { period }),
    ...(period === 'datas' && datesIn(query)),
    ...(recordId && { recordId }),
  }
}

/** The first and the last date in the address, swapped when they are in the wrong order. */
function datesIn(query: URLSearchParams): Pick<TrailView, 'from' | 'to'> {
  const dateOf = (name: string) => [query.get(name) ?? ''].find(isDate)
  const [from, to] = [dateOf('desde'), dateOf('ate')]
  if (from && to && from > to) return { from: to, to: from }
  return { ...(from && { from }), ...(to && { to }) }
}

function daysOf(period: Exclude<Period, 'datas'>, today: string): Pick<AskedTrail, 'from' | 'to'> {
  if (period === 'hoje') return { from: today }
  if (period === 'ontem') return { from: addDays(today, -1), to: addDays(today, -1) }
  if (period === 'mes') return { from: `${monthOf(today)}-01` }
  return { from: addDays(today, 1 - Number(period)) }
}

export const askedBy = ({ period, ...view }: TrailView, today: string): AskedTrail => ({
  ...view,
  ...(period && period !== 'datas' && daysOf(period, today)),
})

type AskedTrail = Partial<Omit<TrailFilters, 'cursor' | 'limit'>>

/** The activity log, newest first, page by page. While a filter changes, the former filter's rows stay on screen. */
const trailQuery = (asked: AskedTrail) =>
  infiniteQueryOptions({
    queryKey: ['trail', asked],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/trail', { query: { ...asked, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // The log is always refetched, because a user who returns after a change expects to find the entry of this change.
    staleTime: 0,
  })
