import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons/arrows.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { DateButton } from './date-button.tsx'
import { describeView, shortView, stepNames, turnView } from './describe-view.ts'
import type { CalendarView, Mode } from './read-view.ts'

const modes: { value: Mode; label: string }[] = [
  { value: 'dia', label: 'Dia' },
  { value: 'semana', label: 'Semana' },
  { value: 'mes', label: 'Mês' },
]

type Props = {
  view: CalendarView
  today: string
  small: boolean
  onChange: (view: CalendarView) => void
  /** Choice of the collaborator and further actions. */
  children: ReactNode
}

/** Chooses the date and the mode: day, week or month. */
export function CalendarToolbar({ view, today, small, onChange, children }: Props) {
  const { before, after } = stepNames[view.mode]
  const label = describeView(view, today)
  const place = useRef<HTMLDivElement>(null)
  useToolbarHeight(place)
  return (
    <div
      ref={place}
      className="-mt-2 mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-paper py-2 md:[@media(min-height:40rem)]:sticky md:top-16 md:z-10 print:hidden"
    >
      <div className="flex min-w-0 items-center gap-1 sm:gap-2">
        <IconButton label={before} onClick={() => onChange(turnView(view, -1))} className="max-sm:-ml-2">
          <ChevronLeftIcon />
        </IconButton>
        <Button variant="secondary" size="sm" onClick={() => onChange({ ...view, date: today })}>
          Hoje
        </Button>
        <IconButton label={after} onClick={() => onChange(turnView(view, 1))}>
          <ChevronRightIcon />
        </IconButton>
        <DateButton
          label={small ? shortView(view, today) : label}
          value={view.date}
          today={today}
          onChange={(date) => onChange({ ...view, date })}
        />
      </div>
      <p role="status" className="sr-only">
        {label}
      </p>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        {children}
        <Segmented
          label="Quanto tempo ver"
          options={modes}
          value={view.mode}
          onChange={(mode) => onChange({ ...view, mode })}
        />
      </div>
    </div>
  )
}

/** Sets `--under-toolbar` on the page: the height that a sticky toolbar covers after scrolling. */
function useToolbarHeight(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const toolbar = place.current
    const page = toolbar?.parentElement
    if (!toolbar || !page) return
    const measure = () => {
      const stays = getComputedStyle(toolbar).position === 'sticky'
      page.style.setProperty('--under-toolbar', stays ? `${toolbar.offsetHeight}px` : '0px')
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(toolbar)
    // In a low window the toolbar is not sticky; its own size does not change then.
    addEventListener('resize', measure)
    return () => {
      watch.disconnect()
      removeEventListener('resize', measure)
    }
  }, [place])
}
