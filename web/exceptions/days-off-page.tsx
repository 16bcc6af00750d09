import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import type { Company } from '@encaixe/contract/companies.ts'
import { monthNameOf } from '@encaixe/contract/date-names.ts'
import type { Exception } from '@encaixe/contract/exceptions.ts'
import type { Holiday } from '@encaixe/contract/holidays.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { collaboratorsQuery } from '../collaborators/fetch-collaborators.ts'
import { companyQuery } from '../companies/fetch-company.ts'
import { useCompany, useMay } from '../identity/use-company.ts'
import { useProductNow } from '../platform/product-time.ts'
import { useQueryChanges } from '../platform/use-query-changes.ts'
import { AppPage } from '../shell/app-page.tsx'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { SubscriptionBanner } from '../subscriptions/subscription-banner.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { focusHeading } from '../ui/focus-heading.ts'
import { PlusIcon } from '../ui/icons/actions.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons/arrows.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { retryReads } from '../ui/retry-reads.ts'
import { NameOptions, Select } from '../ui/select.tsx'
import { Loading, Skeleton, Skeletons } from '../ui/skeleton.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { ExceptionDialog } from './exception-dialog.tsx'
import { ExceptionList, PastExceptions } from './exception-list.tsx'
import { exceptionsQuery, holidaysQuery } from './fetch-exceptions.ts'
import { HolidayList } from './holiday-list.tsx'
import { companyOnly, isShown, markYear, splitByDate, type Whose } from './mark-year.ts'
import { useExceptionChanges } from './use-exception-changes.tsx'
import { YearOverview } from './year-overview.tsx'

/** Days off, special hours and holidays of one year. */
export function DaysOffPage() {
  const company = useQuery(companyQuery)
  const own = useCompany()
  const may = useMay()
  const decides = may('GET /api/holidays')
  const team = useQuery(collaboratorsQuery(own.id))
  const now = useProductNow()
  const reason = useMissingSubscription('folgas e horários')
  const [search, setSearch] = useQueryChanges()
  const [adding, setAdding] = useState(false)
  const today = localTime(now, company.data?.timezone ?? defaultZone).date
  const thisYear = Number(today.slice(0, 4))
  const view = readYearView(search, thisYear)
  const { year, whose, month } = view
  const exceptions = useQuery(exceptionsQuery({ from: `${year}-01-01`, to: `${year}-12-31` }))
  const holidayRead = useQuery({ ...holidaysQuery(year), enabled: decides })
  // Only members who manage the company decide about holidays; a professional sees no holidays on this page.
  const holidays = decides ? holidayRead.data : noHolidays
  const reads = [company, team, exceptions, ...(decides ? [holidayRead] : [])]
  const failed = reads.some(({ isError, data }) => isError && !data)
  const first = month ? `${month}-01` : `${year}-01-01`
  const show = (next: (before: YearView) => YearView) =>
    setSearch((before) => writeYearView(next(readYearView(before, thisYear))))
  return (
    <AppPage
      title={decides ? 'Folgas e feriados' : 'Suas folgas'}
      lead={
        decides
          ? 'Quando a empresa fecha ou muda de horário, e as folgas de cada profissional.'
          : 'Quando você não atende ou muda de horário. O que vale para toda a empresa, quem cuida dela altera.'
      }
      back={
        may('PUT /api/companies/{id}')
          ? { to: '/company?secao=horarios', label: 'Horários e folgas' }
          : { to: '/dashboard', label: 'Início' }
      }
      aside={
        <GuardedButton reason={reason} icon={<PlusIcon />} onClick={() => setAdding(true)}>
          Adicionar
        </GuardedButton>
      }
    >
      <SubscriptionBanner what="folgas e horários" className="mb-5" />
      <YearToolbar view={view} team={team.data ?? []} onChange={show} />
      {failed ? (
        <LoadFailure {...retryReads(reads)}>
          Erro ao carregar folgas e feriados. Por favor, tente novamente.
        </LoadFailure>
      ) : null}
      {!failed && company.data && team.data && exceptions.data && holidays ? (
        <Year
          view={view}
          today={today}
          company={company.data}
          team={team.data}
          exceptions={exceptions.data}
          holidays={holidays}
          reason={reason}
          onMonth={(chosen) =>
            show(({ month: _, ...before }) => ({ ...before, ...(chosen && { month: chosen }) }))
          }
          onAdd={() => setAdding(true)}
        />
      ) : null}
      {!failed && reads.some(({ data }) => !data) ? <ComingYear /> : null}
      <ExceptionDialog
        open={adding}
        onClose={() => setAdding(false)}
        start={{
          ...(whose !== 'all' && { collaboratorId: whose }),
          ...(first > today && { date: first }),
        }}
      />
    </AppPage>
  )
}

const noHolidays: Holiday[] = []

type Props = {
  view: YearView
  today: string
  company: Company
  team: Collaborator[]
  exceptions: Exception[]
  holidays: Holiday[]
  reason: string | undefined
  onMonth: (month: string | undefined) => void
  onAdd: () => void
}

function Year({ view, today, company, team, exceptions, holidays, reason, onMonth, onAdd }: Props) {
  const { year, whose, month } = view
  const changes = useExceptionChanges()
  const decides = useMay()('GET /api/holidays')
  const [changing, setChanging] = useState<Exception>()
  const [asked, setAsked] = useState<string>()

  // The list is below the year, so a chosen month scrolls to the list and focuses it.
  useEffect(() => {
    if (!asked || asked !== month) return
    focusHeading('folgas')
    setAsked(undefined)
  }, [asked, month])

  const { closedOnHolidays } = company
  const marks = useMemo(
    () => markYear(year, { exceptions, holidays, closedOnHolidays, whose, today }),
    [year, exceptions, holidays, closedOnHolidays, whose, today],
  )
  const shown = exceptions.filter((one) => isShown(one, whose) && (!month || touches(one, month)))
  const { ahead, over } = splitByDate(shown, today)
  useKeptFocus(shown.length, 'folgas')
  const list = {
    team,
    named: whose === 'all',
    today,
  }
  const acts = {
    ofCompany: decides,
    onChange: setChanging,
    onRemove: changes.removeRow,
    reason,
  }
  const ofPerson = whose !== 'all' && whose !== companyOnly
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      <div className="grid min-w-0 gap-5">
        <Card as="section" aria-label={`O ano de ${year}`} className="max-sm:p-3">
          <YearOverview
            year={year}
            marks={marks}
            today={today}
            chosen={month}
            onChoose={(chosen) => {
              onMonth(chosen)
              if (chosen) setAsked(chosen)
            }}
          />
        </Card>
        <Card as="section" aria-labelledby="folgas">
          <CardTitle
            id="folgas"
            aside={
              month ? (
                <Button variant="text" size="sm" onClick={() => onMonth(undefined)}>
                  Ver o ano todo
                </Button>
              ) : undefined
            }
          >
            {month ? `Folgas e horários de ${monthNameOf(`${month}-01`)}` : 'Próximas folgas e horários'}
          </CardTitle>
          {ahead.length > 0 ? <ExceptionList exceptions={ahead} {...list} {...acts} /> : null}
          {ahead.length === 0 && (month || over.length > 0) ? (
            <p className="text-ink-2">Nada por vir {month ? 'neste mês' : `em ${year}`}.</p>
          ) : null}
          {shown.length === 0 && !month ? (
            <EmptyState
              as="h3"
              title={ofPerson ? 'Nenhuma folga marcada' : 'Nada marcado neste ano'}
              action={
                <GuardedButton reason={reason} variant="secondary" icon={<PlusIcon />} onClick={onAdd}>
                  Adicionar folga ou horário
                </GuardedButton>
              }
            >
              Férias, um feriado prolongado, a consulta da terça à tarde: marque aqui, e ninguém agenda nesses
              horários.
            </EmptyState>
          ) : null}
          <PastExceptions exceptions={over} {...list} />
        </Card>
      </div>
      {decides ? (
        <HolidayList
          year={year}
          month={month}
          holidays={holidays}
          exceptions={exceptions}
          today={today}
          company={company}
          reason={reason}
        />
      ) : null}
      <ExceptionDialog
        key={changing?.id}
        open={changing !== undefined}
        onClose={() => setChanging(undefined)}
        exception={changing}
      />
      {changes.dialog}
    </div>
  )
}

const touches = ({ from, to }: Exception, month: string) =>
  from.slice(0, 7) <= month && (to === null || to.slice(0, 7) >= month)

/** A skeleton with the size of the year, the list and the holidays, so that nothing moves when they load. */
function ComingYear() {
  return (
    <Loading>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="grid min-w-0 grid-cols-[repeat(auto-fill,minmax(min(100%,9.75rem),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]">
          <Skeletons count={12} className="h-44" />
        </div>
        <Skeleton className="h-96 w-full" />
      </div>
    </Loading>
  )
}

type YearToolbarProps = {
  view: YearView
  team: readonly Collaborator[]
  onChange: (next: (before: YearView) => YearView) => void
}

/** The choice of the year, and of the people whose exceptions are shown. */
function YearToolbar({ view, team, onChange }: YearToolbarProps) {
  const { year, whose } = view
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <div className="flex items-center">
        <IconButton
          label="Ano anterior"
          onClick={() => onChange(({ month: _, ...before }) => ({ ...before, year: before.year - 1 }))}
        >
          <ChevronLeftIcon />
        </IconButton>
        <h2 aria-live="polite" className="min-w-[4.25rem] text-center font-display text-display-md font-bold">
          {year}
        </h2>
        <IconButton
          label="Próximo ano"
          onClick={() => onChange(({ month: _, ...before }) => ({ ...before, year: before.year + 1 }))}
        >
          <ChevronRightIcon />
        </IconButton>
      </div>
      <Field label="De quem" hideLabel className="min-w-[min(100%,9rem)] max-sm:flex-1 sm:min-w-60">
        <Select
          value={whose === 'all' ? 'todos' : whose}
          onChange={(event) => {
            const { value } = event.currentTarget
            onChange((before) => ({ ...before, whose: value === 'todos' ? 'all' : value }))
          }}
        >
          <option value="todos">Todos</option>
          <option value={companyOnly}>Só a empresa</option>
          <NameOptions of={team} />
        </Select>
      </Field>
    </div>
  )
}

/** The year, the people and the month that the page shows, as they are written in its address. */
type YearView = { year: number; whose: Whose; month?: string }

const bounds = { first: 2000, last: 2199 }

function readYearView(query: URLSearchParams, thisYear: number): YearView {
  const asked = Number(query.get('ano'))
  const year = asked >= bounds.first && asked <= bounds.last && Number.isInteger(asked) ? asked : thisYear
  const who = query.get('de')
  const month = /^(0[1-9]|1[0-2])$/.exec(query.get('mes') ?? '')?.[0]
  const whose = who === null ? 'all' : who === 'empresa' ? companyOnly : who
  return { year, whose, ...(month && { month: `${year}-${month}` }) }
}

function writeYearView({ year, whose, month }: YearView): URLSearchParams {
  const query = new URLSearchParams({ ano: String(year) })
  if (whose !== 'all') query.set('de', whose || 'empresa')
  if (month) query.set('mes', month.slice(5))
  return query
}
