import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { Choice, ChoiceGroup } from './choice-group.tsx'
import { CheckIcon, PlusIcon } from './icons/actions.tsx'
import { MoonIcon, SunIcon, SunriseIcon } from './icons/time.tsx'
import { Skeletons } from './skeleton.tsx'

const partNames = { morning: 'Manhã', afternoon: 'Tarde', night: 'Noite' }

type PartOfDay = keyof typeof partNames

function partOf(time: string): PartOfDay {
  if (time < '12:00') return 'morning'
  return time < '18:00' ? 'afternoon' : 'night'
}

/** An offered time. `gone`: booked by another client meanwhile. `fit`: fills a short gap between two appointments. */
export type TimeOption = { time: string; state?: 'free' | 'gone' | 'off' | 'fit' }

const chip = cva(
  'group relative flex min-h-12 items-center justify-center gap-1.5 rounded-md border px-1 text-base font-medium transition-colors',
  {
    variants: {
      state: {
        free: 'border-line bg-surface text-ink hover:border-accent hover:inset-ring hover:inset-ring-accent',
        gone: 'border-transparent bg-amber-soft text-amber-text',
        off: 'border-line text-ink-3 line-through',
        fit: 'border-transparent bg-amber text-on-amber hover:inset-ring-2 hover:inset-ring-on-amber',
      },
    },
  },
)

const chosen =
  'has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent forced-colors:has-checked:border-4'

const stateTexts = { free: '', gone: ', acabou de ser reservado', off: ', indisponível', fit: ', encaixe' }

export function TimeChip({ time, state = 'free' }: TimeOption) {
  const off = state === 'gone' || state === 'off'
  return (
    <Choice
      value={time}
      disabled={off}
      className={`${chip({ state })} ${chosen} ${off ? 'cursor-not-allowed' : ''}`}
    >
      <CheckIcon className="size-[1.1em] group-not-has-checked:hidden" />
      {state === 'fit' ? <PlusIcon className="group-has-checked:hidden" /> : null}
      {time}
      {stateTexts[state] ? <span className="sr-only">{stateTexts[state]}</span> : null}
    </Choice>
  )
}

const icons = { morning: <SunriseIcon />, afternoon: <SunIcon />, night: <MoonIcon /> }

const timeGrid = 'grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2.5'

type Props = {
  legend?: string
  labelledBy?: string
  times: TimeOption[]
  value: string | null
  onChange: (time: string) => void
  error?: string
  /** The text for a part of the day without times. Without this text, an empty part of the day is not shown. */
  empty?: Partial<Record<PartOfDay, ReactNode>>
}

/** Free times as large buttons, grouped by part of the day, in one radio group. */
export function TimeChips({ legend, labelledBy, times, value, onChange, error, empty = {} }: Props) {
  const parts = (['morning', 'afternoon', 'night'] as const).map((part) => ({
    part,
    inIt: times.filter(({ time }) => partOf(time) === part),
  }))
  return (
    <ChoiceGroup
      legend={legend}
      hideLegend={Boolean(legend)}
      labelledBy={labelledBy}
      value={value}
      onChange={onChange}
      error={error}
      className="flex flex-col gap-5"
    >
      {parts
        .filter(({ part, inIt }) => inIt.length > 0 || empty[part])
        .map(({ part, inIt }) => (
          <div key={part}>
            <p className="mb-2 flex items-center gap-2 text-sm font-medium text-ink-2">
              {icons[part]}
              {partNames[part]}
            </p>
            {inIt.length > 0 ? (
              <div className={timeGrid}>
                {inIt.map((option) => (
                  <TimeChip key={option.time} {...option} />
                ))}
              </div>
            ) : (
              <p className="text-sm text-ink-2">{empty[part]}</p>
            )}
          </div>
        ))}
    </ChoiceGroup>
  )
}

export function TimeChipsSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div className={`${timeGrid} pt-7`}>
      <Skeletons count={count} className="h-12" />
    </div>
  )
}
