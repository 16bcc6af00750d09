import type { CalendarEntry } from '@encaixe/contract/calendar.ts'
import { cva } from 'class-variance-authority'
import { type CSSProperties, memo } from 'react'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { describeEntry } from './describe-entry.ts'
import type { Phase } from './measure-column.ts'

type Props = {
  entry: CalendarEntry
  /** Position and height in hours. */
  at: number
  tall: number
  phase: Phase
  short: boolean
  movable: boolean
  aside: boolean
  beside: boolean
  lane: number
  lanes: number
}

const card = cva(
  [
    'group/card relative size-full overflow-hidden rounded-sm border text-left select-none [-webkit-touch-callout:none]',
    'focus-visible:outline-offset-1 data-lifted:opacity-40 forced-colors:border-[ButtonText]',
  ],
  {
    variants: {
      look: {
        past: 'border-line bg-paper text-ink-2 hover:border-line-strong',
        now: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
        future:
          'border-transparent bg-accent-soft text-ink hover:bg-[color-mix(in_oklab,var(--accent-soft),var(--accent)_14%)]',
        cancelled: 'border-line bg-surface text-ink-2 hover:border-line-strong',
      },
      short: {
        true: 'flex items-center gap-1.5 px-2 py-0',
        false: 'flex flex-col justify-start px-2 py-0.5',
      },
      movable: { true: 'cursor-grab', false: '' },
    },
  },
)

const detail = { past: '', now: '', future: 'text-ink-2', cancelled: '' }

/** An appointment. The grid handles its events for all cards. */
export const EntryCard = memo(function EntryCard({ entry, phase, short, movable, ...place }: Props) {
  const { clientName, startTime, procedure, status } = entry
  const done = status === 'completed'
  const cancelled = status === 'cancelled'
  const look = cancelled ? 'cancelled' : done ? 'past' : phase
  return (
    <li className={position(place)} style={variables(place)}>
      <button
        type="button"
        tabIndex={-1}
        data-stop={place.at}
        data-entry={entry.id}
        data-movable={movable || undefined}
        aria-haspopup="dialog"
        aria-keyshortcuts={movable ? 'M' : undefined}
        className={card({ look, short, movable })}
      >
        <span className="sr-only">{describeEntry(entry)}</span>
        <span
          aria-hidden="true"
          className="flex max-w-full min-w-0 flex-[0_1_auto] items-center gap-1 text-(length:--card-text) leading-[1.3] font-semibold"
        >
          {done ? <CheckIcon className="size-[1.1em] shrink-0" strokeWidth={2.5} /> : null}
          <span className={`truncate ${cancelled ? 'line-through' : ''}`}>{clientName}</span>
        </span>
        <span
          aria-hidden="true"
          className={`block max-w-full min-w-0 truncate ${short ? 'flex-1' : ''} text-(length:--card-text) leading-[1.3] ${detail[look]}`}
        >
          {place.aside ? startTime : `${startTime} · ${procedure.name}`}
        </span>
      </button>
    </li>
  )
})

type Place = Pick<Props, 'at' | 'tall' | 'aside' | 'beside' | 'lane' | 'lanes'>

/** Percentage of the column's width; cancelled appointments have the rest. */
const main = 64

function position({ aside, beside }: Pick<Place, 'aside' | 'beside'>): string {
  const across = aside ? 'left-(--left) w-(--wide)' : beside ? 'left-1 w-[calc(64%-0.375rem)]' : 'inset-x-1'
  return `absolute top-[calc(var(--at)*var(--hour)+1px)] z-1 h-[calc(var(--tall)*var(--hour)-2px)] min-h-6 ${across}`
}

function variables({ at, tall, aside, lane, lanes }: Place): CSSProperties {
  const wide = (100 - main) / lanes
  const across = aside ? { '--left': `${main + wide * lane}%`, '--wide': `calc(${wide}% - 4px)` } : undefined
  return { '--at': at, '--tall': tall, ...across } as CSSProperties
}
