import type { LinkView } from '@encaixe/contract/message-links.ts'
import { cx } from 'class-variance-authority'
import { useEffect, useRef } from 'react'
import { Fact } from '../appointments/book/fact.tsx'
import { DayDrawing } from '../appointments/day-drawing.tsx'
import { spanOf } from '../appointments/measure-span.ts'
import { formatLongDate } from '../platform/formats.ts'
import { Card } from '../ui/card.tsx'
import { CheckIcon, XIcon } from '../ui/icons/actions.tsx'
import { CalendarIcon } from '../ui/icons/time.tsx'
import { describeLink } from './describe-link.ts'
import { LinkActions } from './link-actions.tsx'
import { PartList } from './part-list.tsx'
import { ShopLines } from './shop-lines.tsx'

type Props = {
  token: string
  view: LinkView
  /** Why the answer of a form without script was refused. */
  notice: string | undefined
  hasBegun: boolean
  /** Why it is too late to cancel or to move. */
  late: string | undefined
  /** The visitor has just answered on this page. */
  answered: boolean
  /** The page has just changed, so the focus goes to its title. */
  hasChanged: boolean
  onAnswered: (view: LinkView) => void
}

export function LinkCard({ token, view, notice, hasBegun, late, answered, hasChanged, onAnswered }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!hasChanged) return
    window.scrollTo({ top: 0 })
    title.current?.focus({ preventScroll: true })
  }, [hasChanged])
  const { appointment, company } = view
  const { date, startTime, endTime, duration, procedure, collaborator, parts, status } = appointment
  const several = parts.length > 1
  const isOneDay = parts.every((part) => part.date === date)
  const text = describeLink(view, { hasBegun, answered, late })
  const cancelled = status === 'cancelled'
  // One block would cover hours between the services that are not the client's.
  const isDrawn = !cancelled && isOneDay && parts.every(followsIn)
  return (
    <Card
      as="section"
      padding="none"
      aria-labelledby="agendamento"
      className="mx-auto max-w-[53.75rem] overflow-hidden"
    >
      <div className="bg-shop px-5 py-7 text-white sm:px-10 sm:py-8 forced-colors:border-b">
        <span className="mb-5 grid size-10 place-items-center rounded-md bg-amber text-on-amber">
          <Mark state={late ? 'asks' : text.state} cancelled={cancelled} />
        </span>
        <h1 ref={title} id="agendamento" tabIndex={-1} className="font-display text-display-lg">
          {text.title}
        </h1>
        <p className="mt-1.5 text-lg sm:text-xl [overflow-wrap:anywhere]">{text.lead}</p>
      </div>
      <div className="px-5 py-6 sm:px-10 sm:py-7">
        <LinkActions
          token={token}
          view={view}
          state={text.state}
          late={late !== undefined}
          notice={notice}
          onAnswered={onAnswered}
        />
        <div
          className={cx(
            'mt-6 grid items-center gap-x-12 gap-y-4 border-t border-line pt-5',
            isDrawn && 'lg:grid-cols-2',
          )}
        >
          {isDrawn ? (
            <DayDrawing
              startTime={startTime}
              duration={duration}
              title={`${spanOf(startTime, duration)} · ${procedure.name}`}
              detail={`Seu encaixe com ${collaborator.name}`}
              moves={answered}
            />
          ) : null}
          <dl className="grid gap-3">
            {several ? (
              <Fact name="Serviços">
                <PartList parts={parts} />
              </Fact>
            ) : (
              <Fact name="Procedimento">{procedure.name}</Fact>
            )}
            {isOneDay ? (
              <>
                <Fact name="Data">{formatLongDate(date)}</Fact>
                <Fact name="Horário">{several ? `${startTime}–${endTime}` : startTime}</Fact>
              </>
            ) : null}
            {several ? null : <Fact name="Profissional">{collaborator.name}</Fact>}
            <Fact name="Empresa">{company.name}</Fact>
          </dl>
        </div>
        <ShopLines company={company} />
      </div>
    </Card>
  )
}

type Parts = LinkView['appointment']['parts']

const followsIn = ({ startTime }: Parts[number], at: number, parts: Parts) =>
  at === 0 || parts[at - 1]?.endTime === startTime

function Mark({ state, cancelled }: { state: 'asks' | 'done' | 'closed'; cancelled: boolean }) {
  if (cancelled) return <XIcon className="size-6" strokeWidth={2.5} />
  if (state === 'asks') return <CalendarIcon className="size-6" />
  return <CheckIcon className="size-6" strokeWidth={2.5} />
}
