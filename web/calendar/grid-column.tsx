import type { CalendarEntry } from '@encaixe/contract/calendar.ts'
import { type LocalTime, localTime, timeOf } from '@encaixe/contract/local-time.ts'
import { type ComponentType, type CSSProperties, memo, useId } from 'react'
import { describeAnswer } from '../appointments/describe-answer.ts'
import type { Range } from '../dashboard/measure-range.ts'
import { PlusIcon } from '../ui/icons/actions.tsx'
import type { Column } from './build-columns.ts'
import { hueOf } from './calendar-people.tsx'
import { AfterTime, BlockedTime, ClosedTime } from './closed-time.tsx'
import { bookingLink, describeFree } from './describe-entry.ts'
import { CancelledLine, EntryCard } from './entry-card.tsx'
import type { HeadMenu, HeadProps } from './grid-heads.tsx'
import { countLines, type Item, phaseOf } from './measure-column.ts'
import { canMove } from './plan-move.ts'

type Props = {
  column: Column
  /** The line of the column in the CSS grid. */
  place: number
  hue: number | undefined
  /** False where the page already names the person of the column: the head is only for screen readers then. */
  headed: boolean
  items: Item[]
  range: Range
  hour: number
  /** True for the only column on a phone, which has larger text. */
  large: boolean
  /** True for one of several columns on a phone. */
  compact: boolean
  now: LocalTime
  zone: string
  moving: boolean
  menuOf: HeadMenu
  Head: ComponentType<HeadProps>
}

/** One day of one collaborator. The elements are in order of time for screen readers. */
export const GridColumn = memo(function GridColumn({
  column,
  place,
  hue,
  headed,
  items,
  range,
  Head,
  menuOf,
  ...rest
}: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      style={{ ...hueOf(hue), gridColumnStart: place }}
      data-today={column.date === rest.now.date ? '' : undefined}
      className="relative row-span-2 row-start-1 grid min-w-0 grid-cols-1 grid-rows-subgrid border-l border-line"
    >
      <div
        className={
          headed
            ? 'tall:sticky top-(--stick) z-3 flex items-center border-b border-line bg-surface'
            : 'sr-only'
        }
      >
        <Head id={id} column={column} today={rest.now.date} hue={hue} menuOf={menuOf} />
      </div>
      <div
        data-column={column.key}
        className="relative mt-3 bg-[repeating-linear-gradient(to_bottom,var(--line)_0_1px,transparent_1px_var(--hour))]"
      >
        <ol aria-labelledby={id}>
          {items.map((item) => (
            <Drawn key={keyOf(item)} item={item} column={column} range={range} {...rest} />
          ))}
        </ol>
        <NowRule date={column.date} now={rest.now} range={range} />
      </div>
    </section>
  )
})

const keyOf = (item: Item) => (item.kind === 'entry' ? item.entry.id : `${item.kind} ${item.start}`)

type DrawnProps = Pick<
  Props,
  'column' | 'range' | 'hour' | 'large' | 'compact' | 'now' | 'zone' | 'moving'
> & {
  item: Item
}

function Drawn({ item, column, range, hour, large, compact, now, zone, moving }: DrawnProps) {
  const at = (item.start - range.from) / 60
  const tall = (item.end - item.start) / 60
  if (item.kind === 'entry') {
    const { entry, aside, named, beside, lane, unresolved } = item
    if (aside)
      return <CancelledLine entry={entry} at={at} tall={tall} lane={lane} named={named} compact={compact} />
    if (entry.status === 'held' && !entry.asked) {
      return (
        <HeldCard
          entry={entry}
          zone={zone}
          at={at}
          tall={tall}
          lines={countLines(item, hour, large)}
          beside={beside}
        />
      )
    }
    return (
      <EntryCard
        entry={entry}
        at={at}
        tall={tall}
        phase={phaseOf(item, column.date, now)}
        lines={countLines(item, hour, large)}
        compact={compact}
        answer={describeAnswer(entry, now)}
        part={column.parts.get(entry.id)}
        unresolved={unresolved}
        movable={moving && canMove(entry, now.date)}
        beside={beside}
      />
    )
  }
  if (item.kind === 'free') {
    return (
      <FreeCell
        name={describeFree(item, column)}
        to={bookingLink(column, item.start)}
        time={timeOf(item.start)}
        at={at}
        until={item.end}
        tall={tall}
        fits={item.fits}
        small={compact}
      />
    )
  }
  if (item.kind === 'after') return <AfterTime start={item.start} end={item.end} at={at} />
  const bookable = moving && column.person.isActive && column.date >= now.date
  if (item.kind === 'blocked') {
    return <BlockedTime blocked={item} at={at} range={range} bookable={bookable} />
  }
  const allDay = item.start <= range.from && item.end >= range.to
  return (
    <ClosedTime
      kind={item.kind}
      span={item}
      at={at}
      allDay={allDay}
      to={bookable ? bookingLink(column, item.start) : undefined}
      name={column.person.name}
    />
  )
}

type HeldCardProps = {
  entry: CalendarEntry
  zone: string
  at: number
  tall: number
  lines: number
  beside: boolean
}

/** The text of a held time: `Reservado até 15:30`, in the company's time zone. */
function describeHeld(heldUntil: string, zone: string): string {
  return `Reservado até ${timeOf(localTime(new Date(heldUntil), zone).minute)}`
}

/** A time that is held for a client until they answer. It is not an appointment yet, so it opens nothing. */
function HeldCard({ entry, zone, at, tall, lines, beside }: HeldCardProps) {
  const { heldUntil, clientName, procedure, startTime, endTime } = entry
  const until = heldUntil ? describeHeld(heldUntil, zone) : 'Reservado'
  const short = lines < 2
  return (
    <li
      style={{ '--at': at, '--tall': tall } as CSSProperties}
      title={`${until} para ${clientName}, ${procedure.name}`}
      className={`absolute left-0.5 top-[calc(var(--at)*var(--hour)+1px)] z-1 h-[calc(var(--tall)*var(--hour)-2px)] min-h-6 overflow-hidden rounded-sm border-[1.5px] border-dashed border-line-strong bg-surface px-1.5 text-(length:--card-text) leading-[1.25] md:left-1 md:px-2 ${beside ? 'right-2.5 md:right-4' : 'right-0.5 md:right-1'} ${short ? 'flex items-center gap-1.5' : 'py-0.5'}`}
    >
      <span className="sr-only">{`${startTime} às ${endTime}, ${until} para ${clientName}, ${procedure.name}`}</span>
      <span aria-hidden="true" className={`font-semibold ${short ? 'shrink-0 truncate' : 'line-clamp-2'}`}>
        {until}
      </span>
      <span aria-hidden="true" className="block min-w-0 truncate text-ink-2">
        {`${clientName} · ${procedure.name}`}
      </span>
    </li>
  )
}

type FreeCellProps = {
  name: string
  to: string
  time: string
  at: number
  /** The minute at which the cell ends. */
  until: number
  tall: number
  fits: boolean
  /** True in a narrow column, where only the plus sign has room. */
  small: boolean
}

const usual =
  'text-transparent hover:bg-accent-soft hover:text-accent-text focus-visible:bg-accent-soft focus-visible:text-accent-text forced-colors:text-[LinkText]'
const fitting =
  'border-[1.5px] border-dashed border-amber-text text-amber-text hover:bg-amber-soft focus-visible:bg-amber-soft'

/** A link from a free time to the form with that time filled in. The grid handles its click. */
const FreeCell = memo(function FreeCell({ name, to, time, at, until, tall, fits, small }: FreeCellProps) {
  return (
    <li
      className={`absolute left-1 top-[calc(var(--at)*var(--hour)+1px)] right-1 z-1 h-[calc(var(--tall)*var(--hour)-2px)]`}
      style={{ '--at': at, '--tall': tall } as CSSProperties}
    >
      <a
        href={to}
        tabIndex={-1}
        data-stop={at}
        data-until={until}
        data-free=""
        aria-keyshortcuts="B"
        aria-label={name}
        draggable={false}
        className={`grid size-full justify-items-center overflow-hidden rounded-sm px-0.5 ${small ? 'items-end pb-1' : 'items-center'} text-center text-(length:--card-text) leading-[1.2] font-semibold no-underline transition-colors select-none focus-visible:-outline-offset-2 ${fits ? fitting : usual}`}
      >
        <span className="line-clamp-3">
          <PlusIcon
            className={`inline size-[1.2em] align-[-0.2em] ${small ? '' : 'mr-1'}`}
            strokeWidth={2.2}
          />
          {small ? null : fits ? 'Cabe um encaixe' : time}
        </span>
      </a>
    </li>
  )
})

type NowRuleProps = { date: string; now: LocalTime; range: Range }

const isShown = ({ date, now, range }: NowRuleProps) =>
  date === now.date && now.minute >= range.from && now.minute <= range.to

const style = ({ now, range }: NowRuleProps) => ({ '--at': (now.minute - range.from) / 60 }) as CSSProperties

/** The line of the current time in the column of today. */
function NowRule(props: NowRuleProps) {
  if (!isShown(props)) return null
  return (
    <span
      aria-hidden="true"
      style={style(props)}
      className="pointer-events-none absolute inset-x-0 top-[calc(var(--at)*var(--hour)-1px)] h-0.5 bg-danger-text forced-colors:bg-[Highlight]"
    />
  )
}

/** The current time beside the hours. */
export function NowTime(props: NowRuleProps) {
  if (!isShown(props)) return null
  return (
    <span
      data-now=""
      style={style(props)}
      className="absolute top-[calc(var(--at)*var(--hour)-0.6875rem)] right-0 flex h-5.5 items-center gap-1"
    >
      <span className="sr-only">Agora, </span>
      <span className="rounded-sm bg-danger-text px-1 py-0.5 md:px-1.5 text-xs leading-none font-semibold text-surface forced-colors:border">
        {timeOf(props.now.minute)}
      </span>
      <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-danger-text max-md:hidden" />
    </span>
  )
}
