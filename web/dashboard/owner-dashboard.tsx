import { counted } from '@encaixe/contract/counted.ts'
import type { Dashboard } from '@encaixe/contract/dashboard.ts'
import { weekdayName } from '@encaixe/contract/date-names.ts'
import type { Holiday } from '@encaixe/contract/holidays.ts'
import type { CompanyCall } from '@encaixe/contract/permissions.ts'
import type { SubscriptionStatus } from '@encaixe/contract/subscriptions.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { joinVisits } from '../appointments/list/join-visits.ts'
import { OpenPage } from '../companies/open-page.tsx'
import { SharePage, wasShared } from '../companies/share-page.tsx'
import { shortDay } from '../exceptions/describe-exception.ts'
import { countAppointments, HolidayDecisions, useHolidayDecision } from '../exceptions/holiday-decisions.tsx'
import { useMay } from '../identity/use-company.ts'
import { formatCents } from '../platform/formats.ts'
import { loadLater } from '../platform/load-later.tsx'
import { useSettled } from '../platform/use-settled.ts'
import { subscriptionQuery } from '../subscriptions/fetch-subscription.ts'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { totalOf } from '../till/compute-till.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { ChartIcon, TillIcon } from '../ui/icons/money.tsx'
import { ScissorsIcon, StoreIcon, UsersIcon } from '../ui/icons/people.tsx'
import { CalendarIcon, HistoryIcon } from '../ui/icons/time.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { retryReads } from '../ui/retry-reads.ts'
import { Loading, Skeleton, Skeletons } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { AnswersCard, ChangesCard } from './answers-card.tsx'
import { CountsCard } from './counts-card.tsx'
import { readDashboard, useDashboard } from './fetch-dashboard.ts'
import { FirstSteps, listSteps } from './first-steps.tsx'
import { listAnswers } from './list-answers.ts'
import { LaterCard, NextCard } from './next-card.tsx'
import { DepositsCard, LeftCard, WaitingCard } from './open-questions.tsx'
import { PlanCard } from './plan-card.tsx'
import type { Change } from './read-agenda.ts'
import type { Today } from './read-today.ts'
import { TodayCard } from './today-card.tsx'

/** The offer of notifications. Its script is loaded late, because most users have already answered the offer. */
const PushInvite = loadLater(() => import('../push/push-invite.tsx'), 'fallback')

type Props = { company: { id: string; name: string; slug: string }; today: Today }

/**
 * The dashboard of owners, managers and receptionists; each sees only what their role allows. What waits for an answer
 * comes first, then the next appointment and the day. Plan, counts and company are folded on a phone.
 */
export function OwnerDashboard({ company, today }: Props) {
  const may = useMay()
  const sets = may('POST /api/procedures')
  const { data: all, changes, failed, retry } = useDashboard(company.id)
  const owns = may('DELETE /api/companies/{id}')
  const subscription = useQuery({ ...subscriptionQuery, enabled: owns })
  const settled = useSettled(
    all !== undefined && (!owns || !subscription.isPending || subscription.failureCount > 0),
  )
  const { shared, justNow, storeShared } = useShared(company.id)
  // A company with appointments has shared its link, perhaps from another browser.
  const steps =
    all && sets
      ? listSteps({
          procedures: all.procedures,
          team: all.collaborators,
          shared: shared || all.counts.total > 0,
        })
      : []
  // The last step stays until the user leaves the page, because its confirmation is inside the step.
  const starting = (sets && justNow) || steps.some((step) => !step.done)
  // A new company is not offered notifications: a company must have had appointments that ended.
  const isUsed = all !== undefined && !starting && all.counts.total > all.counts.upcoming
  const counts = [
    { value: all?.counts.upcoming, label: 'Próximos agendamentos', to: '/schedules' },
    { value: all?.counts.total, label: 'Agendamentos no total', to: '/schedules' },
    { value: all?.procedures.length, label: 'Procedimentos', to: '/procedures' },
    { value: all?.collaborators.length, label: 'Colaboradores', to: '/collaborators' },
  ]
  const [unfolds, setUnfolds] = useState(false)
  const folded = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button was removed, so what it unfolded gets the focus.
    if (unfolds) folded.current?.focus()
  }, [unfolds])
  return (
    <div className="grid items-start gap-3 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      {all && !all.company.isActive ? <ClosedNotice /> : null}
      <div className="grid min-w-0 gap-3 sm:gap-5">
        {all && settled ? (
          <Day
            {...{ all, today, changes, starting }}
            steps={starting ? <FirstSteps steps={steps} company={company} onShared={storeShared} /> : null}
            subscription={subscription}
          />
        ) : failed ? (
          <LoadFailure {...retry}>O painel não carregou.</LoadFailure>
        ) : (
          <DaySkeleton />
        )}
        {all && settled && isUsed ? <Figures all={all} /> : null}
      </div>
      <div className="grid min-w-0 gap-3 sm:gap-5">
        {unfolds ? null : (
          <Button variant="secondary" wide className="sm:hidden" onClick={() => setUnfolds(true)}>
            {owns
              ? 'Plano, números e página da empresa'
              : sets
                ? 'Números e página da empresa'
                : 'Página da empresa'}
          </Button>
        )}
        <div
          ref={folded}
          tabIndex={-1}
          className={cx('grid min-w-0 gap-3 outline-none sm:gap-5', !unfolds && 'max-sm:hidden')}
        >
          {owns ? <PlanCard /> : null}
          {sets ? <CountsCard {...retry} counts={counts} settled={settled || failed} /> : null}
          <CompanyCard id={company.id} name={company.name} slug={company.slug} onShared={storeShared} />
        </div>
        {settled && isUsed ? <PushInvite /> : null}
      </div>
    </div>
  )
}

type DayProps = {
  all: Dashboard
  today: Today
  changes: Change[]
  /** The first steps of a new company, while one of them is left. */
  steps: ReactNode
  starting: boolean
  subscription: UseQueryResult<SubscriptionStatus>
}

function Day({ all, today, changes, steps, starting, subscription }: DayProps) {
  const may = useMay()
  const read = readDashboard(all, today)
  const [next, ...later] = joinVisits(read.ahead).map(({ parts }) => parts)
  const owns = may('DELETE /api/companies/{id}')
  const { conflicts, offered } = all.counts
  const answers = listAnswers(
    { ...all, ahead: read.ahead, conflicts, offered, subscription: owns ? subscription.data : undefined },
    today,
  )
  const questions = [read.deposits, read.waiting, read.left, answers].filter(({ length }) => length > 0)
  return (
    <>
      {steps}
      <DepositsCard deposits={read.deposits} today={today} />
      <WaitingCard waiting={read.waiting} clients={all.clients} today={today} />
      <LeftCard left={read.left} isAbsent={read.isAbsent} today={today} />
      <div className="grid items-start gap-3 empty:hidden sm:gap-5 xl:has-[>:nth-child(2)]:grid-cols-2">
        <AnswersCard
          {...retryReads([subscription])}
          waiting={answers}
          incomplete={owns && subscription.data === undefined}
        />
        <ChangesCard changes={changes} today={today} />
      </div>
      <HolidayCard undecided={read.undecided} />
      {starting && !next ? null : <NextCard next={next} today={today} />}
      <TodayCard team={all.collaborators} entries={read.today} today={today} hoursOf={read.hoursOf} />
      <LaterCard later={later} total={all.counts.upcoming} today={today} isShort={questions.length > 1} />
    </>
  )
}

/** The money of today and of this month, and the times that the waiting list took, as the role may read them. */
function Figures({ all: { till, monthCents, won } }: { all: Dashboard }) {
  return (
    <div className="grid gap-px overflow-hidden rounded-lg bg-line shadow-card sm:gap-5 sm:overflow-visible sm:rounded-none sm:bg-transparent sm:shadow-none">
      <FigureLink to="/schedules/till" icon={<TillIcon />} name="Caixa de hoje">
        <Amount cents={totalOf(till.expected) + till.laterCents} />
        {till.lines.some(({ tipCents }) => tipCents > 0) ? (
          <span className="text-ink-2 max-sm:sr-only"> com gorjetas</span>
        ) : null}
      </FigureLink>
      {monthCents === null ? null : (
        <FigureLink to="/company/reports" icon={<ChartIcon />} name="Este mês">
          <Amount cents={monthCents} /> <span className="text-ink-2 max-sm:sr-only">· ver números</span>
        </FigureLink>
      )}
      {won ? (
        <FigureLink to="/schedules/waitlist" icon={<HistoryIcon />} name="Encaixes do mês">
          {describeWon(won)}
        </FigureLink>
      ) : null}
    </div>
  )
}

const Amount = ({ cents }: { cents: number }) => (
  <span className="font-semibold whitespace-nowrap tabular-nums">{formatCents(cents)}</span>
)

type FigureProps = { to: string; icon: ReactNode; name: string; children: ReactNode }

const FigureLink = ({ to, icon, name, children }: FigureProps) => (
  <PageLink
    to={to}
    className="flex min-h-12 items-center gap-3.5 bg-surface px-5 py-2 transition-colors hover:bg-sunken focus-visible:-outline-offset-4 max-sm:text-ui sm:min-h-14 sm:rounded-lg sm:py-3.5 sm:shadow-card forced-colors:border max-sm:[&>svg:first-child]:hidden [&>svg:first-child]:size-6 [&>svg:first-child]:text-accent-text [&>svg]:shrink-0"
  >
    {icon}
    <span className="min-w-0 flex-1">
      {name}: {children}
    </span>
    <ArrowRightIcon className="text-ink-2" />
  </PageLink>
)

/** The times taken this month: `7 horários, R$ 380,00`. The amount counts only new appointments. */
function describeWon({ count, cents }: { count: number; cents: number }): string {
  if (count === 0) return 'nenhum ainda'
  return `${counted(count, 'horário', 'horários')}${cents > 0 ? `, ${formatCents(cents)}` : ''}`
}

/** Without this notice an inactive company looks like a day without appointments. */
function ClosedNotice() {
  const may = useMay()
  return (
    <Alert
      tone="warning"
      title="Sua página está fora do ar"
      className="lg:col-span-2"
      actions={
        may('PATCH /api/companies/{id}/status') ? (
          <ButtonLink to="/company" variant="secondary" size="sm">
            Ativar a empresa
          </ButtonLink>
        ) : null
      }
    >
      A empresa está inativa e ninguém consegue agendar.
    </Alert>
  )
}

/** A skeleton with the size of the three cards while they load. */
function DaySkeleton() {
  return (
    <Loading>
      <div className="grid gap-5">
        <Skeleton className="h-32 w-full rounded-lg" />
        <Card>
          <Skeleton className="mb-6 h-6 w-24" />
          <div className="grid gap-2">
            <Skeletons count={3} className="h-9 w-full" />
          </div>
        </Card>
        <Card>
          <Skeleton className="mb-6 h-6 w-24" />
          <div className="grid gap-4">
            <Skeletons count={3} className="h-10 w-full" />
          </div>
        </Card>
      </div>
    </Loading>
  )
}

type Shortcut = { to: string; name: string; icon: ReactNode; call: CompanyCall }

const shortcuts: Shortcut[] = [
  { to: '/procedures', name: 'Procedimentos', icon: <ScissorsIcon />, call: 'POST /api/procedures' },
  { to: '/collaborators', name: 'Colaboradores', icon: <UsersIcon />, call: 'POST /api/collaborators' },
  { to: '/schedules/new', name: 'Novo Agendamento', icon: <CalendarIcon />, call: 'POST /api/schedules' },
  { to: '/company', name: 'Empresa', icon: <StoreIcon />, call: 'PUT /api/companies/{id}' },
]

type CompanyCardProps = { id: string; name: string; slug: string; onShared: () => void }

function CompanyCard({ id, name, slug, onShared }: CompanyCardProps) {
  const may = useMay()
  return (
    <Card as="section" aria-labelledby="empresa">
      <CardTitle id="empresa">{name}</CardTitle>
      <SharePage id={id} name={name} slug={slug} onShared={onShared} />
      <ul className="mt-3 mb-3">
        {shortcuts
          .filter(({ call }) => may(call))
          .map(({ to, name: label, icon }) => (
            <li key={to}>
              <PageLink
                to={to}
                className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 transition-colors hover:bg-sunken [&>svg]:text-accent-text"
              >
                {icon}
                {label}
              </PageLink>
            </li>
          ))}
      </ul>
      <OpenPage slug={slug} />
    </Card>
  )
}

/** A date with its weekday: `Sexta, 20 de novembro`. */
function describeDate(date: string): string {
  const [day = ''] = weekdayName(date).split('-')
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}, ${shortDay(date)}`
}

/** Asks what the company does on each coming holiday. The dialogs stay mounted when the last holiday is decided. */
function HolidayCard({ undecided }: { undecided: readonly Holiday[] }) {
  const changes = useHolidayDecision()
  useKeptFocus(undecided.length, 'feriados-por-decidir')
  const reason = useMissingSubscription('folgas e horários')
  return (
    <>
      {undecided.length > 0 ? (
        <Card as="section" aria-labelledby="feriados-por-decidir">
          <CardTitle
            id="feriados-por-decidir"
            aside={
              <TextLink to="/company/days-off" tone="accent" alone>
                Ver o ano <ArrowRightIcon />
              </TextLink>
            }
          >
            {undecided.length === 1 ? 'Você abre neste feriado?' : 'Você abre nestes feriados?'}
          </CardTitle>
          <ul className="-my-3 divide-y divide-line">
            {undecided.map((holiday) => (
              <li
                key={holiday.date}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
              >
                <p className="min-w-0 flex-[1_1_14rem] [overflow-wrap:anywhere]">
                  <span className="font-semibold">
                    {describeDate(holiday.date)}: {holiday.name}.
                  </span>{' '}
                  <span className="text-ink-2">{countAppointments(holiday.appointments)}.</span>
                </p>
                <HolidayDecisions holiday={holiday} changes={changes} reason={reason} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {changes.dialogs}
    </>
  )
}

/** Whether the link was ever shared from this browser, and whether it was first shared since the page opened. */
function useShared(companyId: string) {
  const [before] = useState(() => wasShared(companyId))
  const [now, setNow] = useState(false)
  return { shared: before || now, justNow: now && !before, storeShared: () => setNow(true) }
}
