import { dayName } from '@encaixe/contract/date-names.ts'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { formatDuration, formatMoney } from '../../platform/formats.ts'
import { loadLater } from '../../platform/load-later.tsx'
import { GuardedButton } from '../../ui/off-action.tsx'
import { shortDay } from '../choose-time/describe-choice.ts'
import type { TimeChoice } from '../choose-time/use-time-choice.ts'
import { spanOf, withDuration } from '../measure-span.ts'
import { describeWho, listNames, type Names } from './describe-people.ts'
import type { MeasuredVisit } from './measure-visit.ts'
import { showBlock } from './show-block.ts'

const DayDrawing = loadLater(
  async () => ({ default: (await import('../day-drawing.tsx')).DayDrawing }),
  'fallback',
)

type Props = {
  sum: MeasuredVisit
  names: Names
  choice: TimeChoice
  /** The sentence that asks for the missing choice. With this sentence the button is disabled. */
  missing: string | undefined
  sending: boolean
  action: string
  /** The id of the element that describes a second effect of the button, for example that it accepts the terms. */
  describedBy?: string | undefined
  /** A note below the button about the next step. */
  note?: ReactNode
  /** Notices above the button, for example why the last attempt failed. */
  children: ReactNode
}

/**
 * The choices of the booking, always visible: a bar at the bottom of a phone, a card beside the form on a desktop. On a
 * phone the notices are above the bar at the end of the form, because in the bar they would cover the form.
 */
export function BookingSummary({
  children,
  missing,
  sending,
  action,
  describedBy,
  note,
  sum,
  names,
  choice: { state },
}: Props) {
  const chosen = { sum, date: state.date, time: state.time, names }
  const notices = useRef<HTMLDivElement>(null)
  return (
    <aside
      aria-label="Seu agendamento"
      className="group contents lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block lg:self-start lg:rounded-lg lg:bg-surface lg:p-5.5 lg:shadow-card forced-colors:border"
    >
      <SummaryCard {...chosen} />
      <div
        ref={notices}
        data-notices
        className="min-w-0 not-has-[>:not(dialog,:empty)]:absolute max-lg:-mb-4"
      >
        {children}
      </div>
      {/* On a low screen, or with large text, a sticky bar would hide the form, so the bar then scrolls with the page. */}
      <div
        data-bar
        className="tall:sticky bottom-0 z-20 -mx-5 border-t border-line bg-surface px-5 pt-2.5 pb-[calc(12px+env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:border-0 lg:p-0"
      >
        <SummaryBar {...chosen} />
        <GuardedButton type="submit" wide reason={missing} sending={sending} aria-describedby={describedBy}>
          {action}
        </GuardedButton>
        <div className="mt-1 flex flex-wrap justify-center gap-x-2 text-center text-sm text-ink-2 group-has-[[data-notices]>:not(dialog,:empty)]:max-lg:justify-between lg:mt-2">
          {note}
          <ToNotices notices={notices} />
        </div>
      </div>
    </aside>
  )
}

/** The observer's margin: the height of the bar, and of one line of a notice that must be in sight above the bar. */
const covered = '0px 0px -200px'

/** A link of the bar to the notices above it, while they are out of sight. Its place is kept, so that nothing moves. */
function ToNotices({ notices }: { notices: RefObject<HTMLDivElement | null> }) {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    if (!notices.current) return
    const observer = new IntersectionObserver(
      (seen) => setInSight(seen.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: covered },
    )
    observer.observe(notices.current)
    return () => observer.disconnect()
  }, [notices])
  return (
    <button
      type="button"
      className={`-mb-3 hidden pb-3 font-medium text-accent-text underline group-has-[[data-notices]>:not(dialog,:empty)]:block lg:hidden! ${isInSight ? 'invisible' : ''}`}
      onClick={() => notices.current && showBlock(notices.current)}
    >
      Ler o aviso
    </button>
  )
}

type Chosen = Pick<Props, 'sum' | 'names'> & {
  date: string | null
  time: string | null
}

function SummaryCard({ sum: { name, duration, price, unpriced }, date, time, names }: Chosen) {
  return (
    <div className="max-lg:hidden">
      <p className="text-sm text-ink-2">Seu agendamento</p>
      <p className="font-display text-[1.375rem] leading-tight font-bold tracking-[-0.01em]">
        {date ? dayName(date, false) : name}
      </p>
      {time ? (
        <DayDrawing
          startTime={time}
          duration={duration}
          title={spanOf(time, duration)}
          detail={withDuration(name, duration)}
          fallback={<OpenDay says={spanOf(time, duration)} />}
        />
      ) : (
        <OpenDay says={date ? 'Agora o horário' : 'Comece pelo dia'} />
      )}
      <dl className="mb-5 grid gap-2.5">
        <Fact name="Profissional">
          {listNames(names) ?? <span className="font-normal text-ink-2">sem preferência</span>}
        </Fact>
        {price === null ? null : (
          <Fact name="Valor">
            <span className="block text-right text-xl tracking-[-0.01em]">{formatMoney(price)}</span>
            {unpriced ? (
              <span className="block text-right text-sm font-normal text-ink-2">{`e ${unpriced}`}</span>
            ) : null}
          </Fact>
        )}
      </dl>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ui text-ink-2">{name}</dt>
      <dd className="min-w-0 text-ui font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

/** Placeholder, as high as the drawing of the day that replaces it. */
function OpenDay({ says }: { says: string }) {
  return (
    <div className="my-5 grid gap-2.5">
      <span className="h-10 rounded-sm bg-sunken" />
      <p className="grid min-h-20 place-items-center rounded-sm border-[1.5px] border-dashed border-amber-text px-3 text-sm text-ink-2">
        {says}
      </p>
      <span className="h-10 rounded-sm bg-sunken" />
    </div>
  )
}

function SummaryBar({ sum: { count, name, duration, price, unpriced }, date, time, names }: Chosen) {
  const when = date
    ? [shortDay(date), time ? spanOf(time, duration) : formatDuration(duration)].join(' · ')
    : withDuration(count > 1 ? `${count} serviços` : name, duration)
  // The line above already shows start and end once a time is chosen.
  const what = count > 1 ? `${count} serviços · ${formatDuration(duration)} · ` : ''
  const next = !date ? 'Escolha o dia' : !time ? 'Escolha o horário' : what + describeWho(names)
  return (
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 lg:hidden">
      <p className="line-clamp-1 min-w-0 flex-[1_1_8rem] font-semibold [overflow-wrap:anywhere]">{when}</p>
      {price === null ? null : (
        <p className="text-xl font-semibold tracking-[-0.01em] whitespace-nowrap">{formatMoney(price)}</p>
      )}
      <p className="flex basis-full flex-wrap justify-between gap-x-4 text-sm text-ink-2">
        <span className="line-clamp-1 min-w-0 flex-1 [overflow-wrap:anywhere]">{next}</span>
        {unpriced ? <span className="ml-auto">{`e ${unpriced}`}</span> : null}
      </p>
    </div>
  )
}
