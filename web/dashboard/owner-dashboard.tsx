import { counted } from '@encaixe/contract/counted.ts'
import { weekdayName } from '@encaixe/contract/date-names.ts'
import type { Holiday } from '@encaixe/contract/holidays.ts'
import { monthOf } from '@encaixe/contract/local-time.ts'
import { reaisOf } from '@encaixe/contract/money.ts'
import type { CompanyCall } from '@encaixe/contract/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { cx } from 'class-variance-authority'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { joinVisits } from '../appointments/list/join-visits.ts'
import { collaboratorsQuery } from '../collaborators/fetch-collaborators.ts'
import { OpenPage } from '../companies/open-page.tsx'
import { SharePage, wasShared } from '../companies/share-page.tsx'
import { shortDay } from '../exceptions/describe-exception.ts'
import { countAppointments, HolidayDecisions, useHolidayDecision } from '../exceptions/holiday-decisions.tsx'
import { useMay } from '../identity/use-company.ts'
import { formatMoney } from '../platform/formats.ts'
import { loadLater } from '../platform/load-later.tsx'
import { useSettled } from '../platform/use-settled.ts'
import { proceduresQuery } from '../procedures/fetch-procedures.ts'
import { MonthLink } from '../reports/month-link.tsx'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { TillLink } from '../till/till-link.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { FittedSlotDrawing } from '../ui/empty-state.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { ScissorsIcon, StoreIcon, UsersIcon } from '../ui/icons/people.tsx'
import { CalendarIcon } from '../ui/icons/time.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { retryReads } from '../ui/retry-reads.ts'
import { Loading, Skeleton, Skeletons } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { wonQuery } from '../waitlist/fetch-waiting.ts'
import { AnswersCard, ChangesCard } from './answers-card.tsx'
import { CountsCard } from './counts-card.tsx'
import { useAgenda, useAnswers, useHours, useOpenQuestions, useUndecidedHolidays } from './fetch-agenda.ts'
import { FirstSteps, listSteps } from './first-steps.tsx'
import { LaterCard, NextCard, NextNotLoaded } from './next-card.tsx'
import { DepositsCard, LeftCard, WaitingCard } from './open-questions.tsx'
import { PlanCard } from './plan-card.tsx'
import type { Today } from './read-today.ts'
import { TodayCard } from './today-card.tsx'

/** The offer of notifications. Its script is loaded late, because most users have already answered the offer. */
const PushInvite = loadLater(() => import('../push/push-invite.tsx'), 'fallback')

type Props = {
  company: { id: string; name: string; slug: string }
  today: Today
  /** False before the company is loaded: its time zone decides which day is today, so the day may be wrong. */
  certain: boolean
  /** True when the company is inactive. */
  closed?: boolean
}

/**
 * The dashboard of owners, managers and receptionists; each sees only what their role allows. What waits for an answer
 * comes first, then the next appointment and the day. Plan, counts and company are folded on a phone.
 */
export function OwnerDashboard({ company, today, certain, closed = false }: Props) {
  const may = useMay()
  const sets = may('POST /api/procedures')
  const procedures = useQuery(proceduresQuery(company.id))
  const team = useQuery(collaboratorsQuery(company.id))
  const { shared, justNow, storeShared } = useShared(company.id)
  const agenda = useAgenda(company.id, certain ? today : undefined)
  const answers = useAnswers(agenda, today)
  const open = useOpenQuestions(company.id, today)
  const holidays = useUndecidedHolidays(today)
  const hours = useHours(today)
  const won = useQuery({
    ...wonQuery(company.id, monthOf(today.date)),
    enabled: certain && may('GET /api/waitlist/won'),
  })
  const settled = useSettled(
    agenda.settled &&
      answers.settled &&
      open.settled &&
      holidays.settled &&
      hours.settled &&
      !won.isLoading &&
      !procedures.isPending &&
      !team.isPending,
  )
  const retry = retryReads([...agenda.reads, ...answers.reads, ...open.reads, procedures, team])
  const steps =
    sets && procedures.data && team.data && (shared || agenda.counts)
      ? listSteps({
          procedures: procedures.data,
          team: team.data,
          // A company with appointments has shared its link, perhaps from another browser.
          shared: shared || (agenda.counts?.total ?? 0) > 0,
        })
      : []
  // The last step stays until the user leaves the page, because its confirmation is inside the step.
  const starting = (sets && justNow) || steps.some((step) => !step.done)
  const counts = [
    { value: agenda.counts?.upcoming, label: 'Próximos agendamentos', to: '/schedules' },
    { value: agenda.counts?.total, label: 'Agendamentos no total', to: '/schedules' },
    { value: procedures.data?.length, label: 'Procedimentos', to: '/procedures' },
    { value: team.data?.length, label: 'Colaboradores', to: '/collaborators' },
  ]
  // A new company is not offered notifications: a company must have had appointments that ended.
  const isUsed = !starting && (agenda.counts?.total ?? 0) > (agenda.counts?.upcoming ?? 0)
  const [next, ...later] = joinVisits(agenda.upcoming ?? []).map(({ parts }) => parts)
  const nothingNext = agenda.upcoming !== undefined && !next
  const [unfolds, setUnfolds] = useState(false)
  const folded = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button was removed, so what it unfolded gets the focus.
    if (unfolds) folded.current?.focus()
  }, [unfolds])
  return (
    <div className="grid items-start gap-3 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      {closed ? <ClosedNotice /> : null}
      <div className="grid min-w-0 gap-3 sm:gap-5">
        {settled ? (
          <>
            {starting ? <FirstSteps steps={steps} company={company} onShared={storeShared} /> : null}
            {may('GET /api/deposits') ? <DepositsCard deposits={open.deposits} today={today} /> : null}
            <WaitingCard waiting={open.waiting} today={today} />
            <LeftCard left={open.left} isAbsent={open.isAbsent} today={today} />
            <div className="grid items-start gap-3 empty:hidden sm:gap-5 xl:has-[>:nth-child(2)]:grid-cols-2">
              <AnswersCard
                {...retry}
                waiting={answers.waiting}
                incomplete={[...answers.reads, ...open.reads].some(({ data }) => data === undefined)}
              />
              <ChangesCard changes={agenda.changes} today={today} />
            </div>
            <HolidayCard undecided={holidays.undecided} />
            {agenda.upcoming ? null : <NextNotLoaded {...retry} />}
            {agenda.upcoming && !(starting && nothingNext) ? <NextCard next={next} today={today} /> : null}
            <TodayCard
              {...retry}
              team={team.data}
              entries={agenda.today}
              today={today}
              windowsOf={hours.windowsOf}
            />
            {agenda.upcoming ? (
              <LaterCard later={later} total={agenda.counts?.upcoming} today={today} />
            ) : null}
            {isUsed ? (
              <div className="grid gap-2 sm:gap-5">
                <TillLink today={today.date} />
                <MonthLink today={today.date} />
                <WonCard won={won.data} />
              </div>
            ) : null}
          </>
        ) : (
          <DaySkeleton />
        )}
      </div>
      <div className="grid min-w-0 gap-3 sm:gap-5">
        {unfolds ? null : (
          <Button variant="secondary" wide className="sm:hidden" onClick={() => setUnfolds(true)}>
            Plano, números e página da empresa
          </Button>
        )}
        <div
          ref={folded}
          tabIndex={-1}
          className={cx('grid min-w-0 gap-3 outline-none sm:gap-5', !unfolds && 'max-sm:hidden')}
        >
          {may('DELETE /api/companies/{id}') ? <PlanCard /> : null}
          {sets ? <CountsCard {...retry} counts={counts} settled={settled} /> : null}
          <CompanyCard id={company.id} name={company.name} slug={company.slug} onShared={storeShared} />
        </div>
        {settled && isUsed ? <PushInvite /> : null}
      </div>
    </div>
  )
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

type WonCardProps = {
  /** The number and amount of the taken times; undefined while unknown, and the card is then not shown. */
  won: { count: number; cents: number } | undefined
}

/** The times of this month that clients of the waiting list took. The amount counts only new appointments. */
function WonCard({ won }: WonCardProps) {
  if (!won) return null
  return (
    <Card padding="none">
      <PageLink
        to="/schedules/waitlist"
        className="flex min-h-14 items-center gap-4 rounded-lg px-5 py-3.5 transition-colors sm:py-5 hover:bg-sunken focus-visible:-outline-offset-4"
      >
        <FittedSlotDrawing className="h-10 w-auto shrink-0 max-sm:hidden" />
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <span className="block font-semibold">{describeWon(won)}</span>{' '}
          <span className="block text-sm text-ink-2 max-sm:hidden">
            {won.count === 0
              ? 'Quando um horário abre, quem espera na lista é convidado.'
              : 'Horários que abriram e a lista de espera preencheu.'}
          </span>
        </span>
        <ArrowRightIcon className="shrink-0 text-ink-2" />
      </PageLink>
    </Card>
  )
}

/** The text about the times taken this month: `Encaixes do mês: 7 horários, R$ 380,00`. */
function describeWon({ count, cents }: { count: number; cents: number }): string {
  if (count === 0) return 'Encaixes do mês: nenhum ainda'
  const money = cents > 0 ? `, ${formatMoney(reaisOf(cents))}` : ''
  return `Encaixes do mês: ${counted(count, 'horário', 'horários')}${money}`
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
