import { cva } from 'class-variance-authority'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

const tabRow = {
  line: 'flex flex-wrap gap-x-4 border-b border-line sm:gap-x-6',
  segments: 'grid grid-cols-2 gap-1 rounded-md bg-sunken p-1 sm:flex sm:w-fit forced-colors:border',
}

const tabStyle = cva('shrink-0 whitespace-nowrap text-ui transition-colors hover:text-ink', {
  variants: {
    look: {
      line: [
        'relative min-h-12 px-0.5 focus-visible:-outline-offset-3 focus-visible:rounded-sm',
        'after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:rounded-t-[3px]',
      ],
      segments: 'min-h-11 rounded-[9px] px-4',
    },
    current: { true: 'font-semibold text-ink', false: 'text-ink-2' },
  },
  compoundVariants: [
    { look: 'line', current: true, class: 'after:bg-accent-text forced-colors:after:bg-[Highlight]' },
    {
      look: 'segments',
      current: true,
      class: 'bg-surface shadow-card forced-colors:border-2 forced-colors:border-[Highlight]',
    },
  ],
})

type Tab<Id extends string> = { id: Id; label: ReactNode; panel: ReactNode }

type Props<Id extends string> = {
  /** The accessible name of the tab list. */
  label: string
  tabs: Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** `segments` is for tabs below a row of links that already looks like tabs. */
  look?: keyof typeof tabRow
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Tabs as in the ARIA practices: arrows, Home and End select a tab at once; the Tab key moves into the panel. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, look = 'line' }: Props<Id>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex((tab) => tab.id === value)
  const current = tabs[at]
  const walk = (event: KeyboardEvent) => {
    const next = tabs[steps[event.key]?.(at, tabs.length - 1) ?? -1]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    row.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <div>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        onKeyDown={walk}
        tabIndex={-1}
        className={tabRow[look]}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab.id === value}
            aria-controls={tab.id === value ? `${id}-panel` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={tabStyle({ look, current: tab.id === value })}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-5">
        {current?.panel}
      </div>
    </div>
  )
}
