import { monthOf } from '@encaixe/contract/local-time.ts'
import { useQuery } from '@tanstack/react-query'
import { joinVisits } from '../appointments/list/join-visits.ts'
import { collaboratorsQuery } from '../collaborators/fetch-collaborators.ts'
import { useMay } from '../identity/use-company.ts'
import { loadLater } from '../platform/load-later.tsx'
import { useSettled } from '../platform/use-settled.ts'
import { proceduresQuery } from '../procedures/fetch-procedures.ts'
import { MonthLink } from '../reports/month-link.tsx'
import { TillLink } from '../till/till-link.tsx'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { retryReads } from '../ui/retry-reads.ts'
import { wonQuery } from '../waitlist/fetch-waiting.ts'
import { AnswersCard } from './answers-card.tsx'
import { ChangesCard } from './changes-card.tsx'
import { CompanyCard } from './company-card.tsx'
import { CountsCard } from './counts-card.tsx'
import { DaySkeleton } from './day-skeleton.tsx'
import { DepositsCard } from './deposits-card.tsx'
import { useAgenda } from './fetch-agenda.ts'
import { useAnswers } from './fetch-answers.ts'
import { useUndecidedHolidays } from './fetch-holidays.ts'
import { useHours } from './fetch-hours.ts'
import { useOpenQuestions } from './fetch-open.ts'
import { FirstSteps } from './first-steps.tsx'
import { HolidayCard } from './holiday-card.tsx'
import { LaterCard } from './later-card.tsx'
import { LeftCard } from './left-card.tsx'
import { listSteps } from './list-steps.ts'
import { NextCard, NextNotLoaded } from './next-card.tsx'
import { PlanCard } from './plan-card.tsx'
import type { Today } from './read-today.ts'
import { useShared } from './store-shared.ts'
import { TodayCard } from './today-card.tsx'
import { WaitingCard } from './waiting-card.tsx'
import { WonCard } from './won-card.tsx'

/** Late: most have answered it long ago. */
const PushInvite = loadLater(() => import('../push/push-invite.tsx'), 'fallback')

type Props = {
  company: { id: string; name: string; slug: string }
  today: Today
  /** The company's time zone decides which day is today; before it is loaded the day may be wrong. */
  certain: boolean
  /** The company is inactive. */
  closed?: boolean
}

/** Also of managers and receptions, without what is not theirs. First what is next, what needs an answer and what changed; then the day; plan and counts last. */
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
  // The last step stays until the page is left, because its confirmation is inside it.
  const starting = (sets && justNow) || steps.some((step) => !step.done)
  const counts = [
    { value: agenda.counts?.upcoming, label: 'Próximos agendamentos', to: '/schedules' },
    { value: agenda.counts?.total, label: 'Agendamentos no total', to: '/schedules' },
    { value: procedures.data?.length, label: 'Procedimentos', to: '/procedures' },
    { value: team.data?.length, label: 'Colaboradores', to: '/collaborators' },
  ]
  // Never to somebody who has just begun: she has seen appointments come and end.
  const isUsed = !starting && (agenda.counts?.total ?? 0) > (agenda.counts?.upcoming ?? 0)
  const [next, ...later] = joinVisits(agenda.upcoming ?? []).map(({ parts }) => parts)
  const nothingNext = agenda.upcoming !== undefined && !next
  return (
    <div className="grid items-start gap-5 max-md:pb-24 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
      {closed ? <ClosedNotice /> : null}
      <div className="grid min-w-0 gap-5">
        {settled ? (
          <>
            {starting ? <FirstSteps steps={steps} company={company} onShared={storeShared} /> : null}
            {agenda.upcoming ? null : <NextNotLoaded {...retry} />}
            {agenda.upcoming && !(starting && nothingNext) ? <NextCard next={next} today={today} /> : null}
            {may('GET /api/deposits') ? <DepositsCard deposits={open.deposits} today={today} /> : null}
            <WaitingCard waiting={open.waiting} today={today} />
            <LeftCard left={open.left} today={today} />
            <div className="grid items-start gap-5 empty:hidden xl:has-[>:nth-child(2)]:grid-cols-2">
              <AnswersCard
                {...retry}
                waiting={answers.waiting}
                incomplete={[...answers.reads, ...open.reads].some(({ data }) => data === undefined)}
              />
              <ChangesCard changes={agenda.changes} today={today} />
            </div>
            <HolidayCard undecided={holidays.undecided} />
            <TodayCard
              {...retry}
              team={team.data}
              entries={agenda.today}
              today={today}
              windowsOf={hours.windowsOf}
            />
            {isUsed ? <TillLink today={today.date} /> : null}
            {isUsed ? <MonthLink today={today.date} /> : null}
            {isUsed ? <WonCard won={won.data} /> : null}
            {agenda.upcoming ? (
              <LaterCard later={later} total={agenda.counts?.upcoming} today={today} />
            ) : null}
          </>
        ) : (
          <DaySkeleton />
        )}
      </div>
      <div className="grid min-w-0 gap-5">
        {may('DELETE /api/companies/{id}') ? <PlanCard /> : null}
        {sets ? <CountsCard {...retry} counts={counts} settled={settled} /> : null}
        <CompanyCard name={company.name} slug={company.slug} onShared={storeShared} />
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
