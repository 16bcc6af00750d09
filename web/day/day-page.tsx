import { addDays } from '@encaixe/contract/local-time.ts'
import { useState } from 'react'
import { BookingDialog } from '../appointments/new/load-booking-dialog.ts'
import { NewAppointmentLink } from '../dashboard/new-appointment.tsx'
import { describeToday, type Today } from '../dashboard/read-today.ts'
import { loadLater } from '../platform/load-later.tsx'
import { AppPage } from '../shell/app-page.tsx'
import { Button } from '../ui/button.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { LockIcon } from '../ui/icons/book.tsx'
import { ClockIcon } from '../ui/icons/time.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { DayList } from './day-list.tsx'
import { DaySkeleton } from './day-skeleton.tsx'
import { useDay } from './fetch-day.ts'
import { NowCard } from './now-card.tsx'
import { type Day, readDay } from './read-day.ts'

const Block = loadLater(() => import('./block-sheet.tsx'))
/** Late: most have answered it long ago. */
const PushInvite = loadLater(() => import('../push/push-invite.tsx'), 'fallback')

type Props = { companyId: string; personId: string }

/** The first page of a professional: who is here, who comes, and what she does with one tap. */
export default function DayPage({ companyId, personId }: Props) {
  const { today, query } = useDay(companyId)
  const [sheet, setSheet] = useState<'block' | 'walkIn'>()
  const close = () => setSheet(undefined)
  const day = query.data && readDay(query.data, personId, today)
  return (
    <AppPage
      title="Seu dia"
      lead={describeToday(today)}
      aside={
        <NewAppointmentLink to={`/schedules/new?${new URLSearchParams({ collaboratorId: personId })}`} />
      }
    >
      <div className="grid max-w-[44rem] gap-5 max-md:pb-24">
        {day ? (
          <>
            <NowCard day={day} today={today} />
            <div className="grid grid-cols-2 gap-3">
              <Button
                variant="secondary"
                icon={<ClockIcon />}
                className="gap-2! px-2!"
                onClick={() => setSheet('walkIn')}
              >
                Encaixar agora
              </Button>
              <Button variant="secondary" icon={<LockIcon />} onClick={() => setSheet('block')}>
                Bloquear
              </Button>
            </div>
            <DayList day={day} today={today} />
            <Tomorrow day={day} today={today} />
            {day.settled.length > 0 ? <PushInvite /> : null}
          </>
        ) : query.isError ? (
          <LoadFailure onRetry={() => void query.refetch()} retrying={query.isFetching}>
            Seu dia não carregou. Por favor, tente novamente.
          </LoadFailure>
        ) : (
          <DaySkeleton />
        )}
      </div>
      {sheet === 'walkIn' ? <BookingDialog now={{ today: today.date, personId }} onClose={close} /> : null}
      {sheet === 'block' && day ? <Block day={day} today={today} onClose={close} /> : null}
    </AppPage>
  )
}

/** One line, which opens that day in the calendar. */
function Tomorrow({ day: { tomorrow }, today }: { day: Day; today: Today }) {
  const view = new URLSearchParams({ ver: 'calendario', modo: 'dia', data: addDays(today.date, 1) })
  return (
    <PageLink
      to={`/schedules?${view}`}
      className="flex min-h-14 items-center justify-between gap-3 rounded-lg border border-line px-5 py-3 transition-colors hover:bg-sunken"
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-semibold">Amanhã</span>
        <span className="text-ink-2">{`: ${describeTomorrow(tomorrow)}`}</span>
      </span>
      <ArrowRightIcon className="shrink-0 text-accent-text" />
    </PageLink>
  )
}

function describeTomorrow({ opens, visits }: Day['tomorrow']): string {
  const first = visits.toSorted((one, other) => one.start - other.start)[0]
  if (!first) return opens === undefined ? 'você não atende' : 'nenhum agendamento por enquanto'
  if (visits.length === 1) return `1 agendamento, às ${first.lead.startTime}`
  return `${visits.length} agendamentos, o primeiro às ${first.lead.startTime}`
}
