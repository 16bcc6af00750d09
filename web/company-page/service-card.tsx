import type { LocalTime } from '@encaixe/contract/local-time.ts'
import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import { formatMoney } from '../platform/formats.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { DurationSquares } from '../ui/duration-squares.tsx'
import type { Target } from '../ui/page-link.tsx'
import { NextTimes } from './next-times.tsx'
import { SpokenDuration } from './spoken-duration.tsx'

type Props = {
  procedure: PublicProcedure
  /** The longest duration of the list, so that the squares can be compared. */
  outOf: number
  /** The level below the heading of its list. */
  heading: 'h3' | 'h4'
  /** Undefined while the company takes no bookings. */
  booking: ServiceBooking | undefined
  now: LocalTime
}

/** How a service is booked: the link to all its times, and the next ones if they are known. */
export type ServiceBooking = {
  link: Target
  path: string
  times: readonly string[] | undefined
  waitlist: boolean
}

/** The heading can receive the focus when more services are shown. */
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
