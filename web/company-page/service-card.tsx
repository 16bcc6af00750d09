import { dateName, weekdayName } from '@encaixe/contract/date-names.ts'
import { daysBetween, type LocalTime, timeOf } from '@encaixe/contract/local-time.ts'
import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import { formatMoney } from '../platform/formats.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { DurationSquares } from '../ui/duration-squares.tsx'
import { PageLink, type Target } from '../ui/page-link.tsx'
import { SpokenDuration } from './spoken-duration.tsx'

type Props = {
  procedure: PublicProcedure
  /** The longest duration of the list, so that the squares can be compared. */
  outOf: number
  /** The level of the service's heading, below the heading of its list. */
  heading: 'h3' | 'h4'
  /** Undefined while the company takes no bookings. */
  booking: ServiceBooking | undefined
  now: LocalTime
}

/** How a service is booked: the link to all its times, and the next times if they are known. */
export type ServiceBooking = {
  link: Target
  path: string
  times: readonly string[] | undefined
  waitlist: boolean
}

/** The id of a service's heading, which receives the focus when more services are shown. */
export const serviceHeadingId = (id: string) => `servico-${id}`

export function ServiceCard({ procedure, outOf, heading: Heading, booking, now }: Props) {
  const { id, name, description, duration, price } = procedure
  return (
    <Card as="li" padding="none" className="flex flex-col gap-x-4 gap-y-3 px-4.5 pt-4.5 pb-4">
      <div className="flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <Heading
            id={serviceHeadingId(id)}
            tabIndex={-1}
            className="min-w-0 font-display text-[1.1875rem] leading-tight font-bold tracking-[-0.01em] [overflow-wrap:anywhere]"
          >
            {name}
          </Heading>
          {price === null ? null : <p className="font-semibold whitespace-nowrap">{formatMoney(price)}</p>}
        </div>
        {description ? (
          <p className="mt-1 text-sm text-ink-2 [overflow-wrap:anywhere] whitespace-pre-line">
            {description}
          </p>
        ) : null}
      </div>
      {booking?.times ? (
        <NextTimes
          describedBy={serviceHeadingId(id)}
          times={booking.times}
          path={booking.path}
          waitlist={booking.waitlist}
          now={now}
        />
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
        <p className="flex items-center gap-2.5 py-2 text-sm font-semibold">
          <DurationSquares minutes={duration} outOf={outOf} />
          <span>
            <SpokenDuration minutes={duration} />
          </span>
        </p>
        {booking ? (
          <ButtonLink {...booking.link} variant="soft" size="sm" aria-describedby={serviceHeadingId(id)}>
            Agendar Horário
          </ButtonLink>
        ) : null}
      </div>
    </Card>
  )
}

type NextTimesProps = {
  /** The id of the service's heading. */
  describedBy: string
  /** The next free times of the service, as `2027-03-05T14:30`. */
  times: readonly string[]
  /** The path of the booking page for this service. */
  path: string
  now: LocalTime
  waitlist: boolean
}

/** The next free times of a service, as links that fill in the booking page. Times that have passed are left out. */
export function NextTimes({ describedBy, times, path, now, waitlist }: NextTimesProps) {
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
  // Returns nothing, because there may be later times, which the booking page shows.
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

/** `short` is the text above the time: `hoje`, `amanhã`, `seg`, later `15/03`. `spoken` is its full form. */
export function describeStartDay(date: string, today: string): { short: string; spoken: string } {
  const ahead = daysBetween(today, date)
  if (ahead === 0) return { short: 'hoje', spoken: 'hoje' }
  if (ahead === 1) return { short: 'amanhã', spoken: 'amanhã' }
  const name = weekdayName(date)
  if (ahead < 7) return { short: name.slice(0, 3), spoken: name }
  return { short: `${date.slice(8)}/${date.slice(5, 7)}`, spoken: `${name}, ${dateName(date)}` }
}
