import type { LocalTime } from '@encaixe/contract/local-time.ts'
import { timeOf } from '@encaixe/contract/local-time.ts'
import { type ComponentType, memo, useId } from 'react'
import { describeAnswer } from '../appointments/describe-answer.ts'
import type { Range } from '../dashboard/measure-range.ts'
import { AfterTime, BlockedTime } from './blocked-time.tsx'
import type { Column } from './build-columns.ts'
import { ClosedTime } from './closed-time.tsx'
import { bookingLink, describeFree } from './describe-entry.ts'
import { EntryCard } from './entry-card.tsx'
import { FreeCell } from './free-cell.tsx'
import type { HeadMenu, HeadProps } from './grid-heads.tsx'
import { HeldCard } from './held-card.tsx'
import { type Item, phaseOf } from './measure-column.ts'
import { countLines } from './measure-hour.ts'
import { NowRule } from './now-rule.tsx'
import { hueOf } from './person-mark.tsx'
import { canMove } from './plan-move.ts'

type Props = {
  column: Column
  /** Its line in the grid of columns. */
  place: number
  hue: number | undefined
  /** False where the page already says whose column it is: the head is for screen readers then. */
  headed: boolean
  items: Item[]
  range: Range
  hour: number
  /** The only column on a phone has larger text. */
  large: boolean
  /** One of several columns on a phone. */
  compact: boolean
  now: LocalTime
  /** The time zone of the company. */
  zone: string
  moving: boolean
  menuOf: HeadMenu
  Head: ComponentType<HeadProps>
}

/** One day of one collaborator, in order of time for screen readers. */
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
    const { entry, aside, alone, beside, lane, lanes, unresolved } = item
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
        aside={aside}
        alone={alone}
        beside={beside}
        lane={lane}
        lanes={lanes}
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
        beside={item.beside}
        small={compact && item.alone}
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
