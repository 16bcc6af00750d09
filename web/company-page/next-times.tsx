import { type LocalTime, timeOf } from '@encaixe/contract/local-time.ts'
import { PageLink } from '../ui/page-link.tsx'
import { describeStartDay } from './describe-start.ts'

type Props = {
  /** The id of the service's heading. */
  describedBy: string
  /** `2027-03-05T14:30` */
  times: readonly string[]
  /** The path of the booking page for this service. */
  path: string
  now: LocalTime
  /** Whether the company keeps a waiting list. */
  waitlist: boolean
}

/** The next free times of a service, as links that fill in the booking page. Those that have passed are left out. */
export function NextTimes({ describedBy, times, path, now, waitlist }: Props) {
  if (times.length === 0) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
        Sem horário livre nos próximos dias
        {waitlist ? (
          <PageLink
            aria-describedby={describedBy}
            to={`${path}?espera`}
            className="inline-flex min-h-11 items-center font-semibold text-accent-text underline"
          >
            Avise-me se abrir
          </PageLink>
        ) : null}
      </p>
    )
  }
  const present = `${now.date}T${timeOf(now.minute)}`
  const coming = times.filter((start) => start > present)
  // There may be later ones, which the booking page shows.
  if (coming.length === 0) return null
  return (
    <p className="flex min-h-12 flex-wrap gap-2">
      <span className="sr-only">Próximos horários: </span>
      {coming.map((start) => {
        const [date = '', time] = start.split('T')
        const { short, spoken } = describeStartDay(date, now.date)
        return (
          <PageLink
            key={start}
            aria-describedby={describedBy}
            to={`${path}?dia=${date}&hora=${time}`}
            className="flex min-h-12 max-w-32 flex-[1_1_4.5rem] flex-col items-center justify-center rounded-md border border-line leading-tight font-semibold text-accent-text hover:border-accent hover:bg-accent-soft"
          >
            <span className="text-xs font-normal text-ink-2">
              {short === spoken ? (
                short
              ) : (
                <>
                  <span aria-hidden="true">{short}</span>
                  <span className="sr-only">{spoken}</span>
                </>
              )}
            </span>{' '}
            {time}
          </PageLink>
        )
      })}
    </p>
  )
}
