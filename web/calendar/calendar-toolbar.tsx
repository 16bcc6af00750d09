import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { DateButton } from '../ui/date-button.tsx'
import { ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon } from '../ui/icons/arrows.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { describeView, shortView, stepNames, turnView } from './describe-view.ts'
import type { CalendarView, Mode, ViewChange } from './read-view.ts'

type Props = {
  view: CalendarView
  today: string
  small: boolean
  /** The hours of the shop, or the person who is shown. */
  note: string
  /** The menu of actions on the day on screen. */
  menu: ReactNode
  onChange: (change: ViewChange) => void
  /** The choice of the view, and further actions. */
  children: ReactNode
}

/** The bar of the calendar: the date, the buttons to the days before and after it, and the view. */
export function CalendarToolbar({ view, today, small, note, menu, onChange, children }: Props) {
  const { before, after } = stepNames[view.mode]
  const label = describeView(view, today)
  const place = useRef<HTMLDivElement>(null)
  useToolbarHeight(place)
  const goToday = () => {
    onChange({ date: today })
    document.querySelector('[data-now]')?.scrollIntoView({ block: 'center' })
  }
  const chosen = (
    <DateButton
      label={small ? shortView(view, today) : label}
      note={note}
      value={view.date}
      today={today}
      onChange={(date) => onChange({ date })}
    />
  )
  return (
    <div
      ref={place}
      className="z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-paper max-md:min-h-14 max-md:gap-x-0 max-md:border-b max-md:border-line max-md:px-0.5 md:-mt-2 md:mb-1 md:py-2 max-md:tall:sticky max-md:top-0 md:[@media(height>=40rem)]:sticky md:top-16 print:hidden"
    >
      <div className="flex min-w-0 items-center sm:gap-2">
        <IconButton label={before} onClick={() => onChange((before) => turnView(before, -1))}>
          <ChevronLeftIcon />
        </IconButton>
        {small ? (
          chosen
        ) : (
          <Button variant="secondary" size="sm" onClick={goToday}>
            Hoje
          </Button>
        )}
        <IconButton label={after} onClick={() => onChange((before) => turnView(before, 1))}>
          <ChevronRightIcon />
        </IconButton>
        {small ? null : chosen}
        {menu}
      </div>
      <p role="status" className="sr-only">
        {label}
      </p>
      <div className="flex min-w-0 flex-wrap items-center gap-2 max-md:ml-auto max-md:gap-0">
        {small ? (
          <IconButton
            label={`Hoje, dia ${Number(today.slice(8))}`}
            onClick={goToday}
            className="max-[22.5rem]:hidden"
          >
            <span className="grid size-6 place-items-center rounded-sm border-2 border-current text-[0.6875rem] leading-none">
              {Number(today.slice(8))}
            </span>
          </IconButton>
        ) : null}
        {children}
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
    // In a low window the toolbar is not sticky, but its size does not change: the window's resize event is needed too.
    addEventListener('resize', measure)
    return () => {
      watch.disconnect()
      removeEventListener('resize', measure)
    }
  }, [place])
}

const options = [
  { value: 'dia', label: 'Dia' },
  { value: 'semana', label: 'Semana' },
  { value: 'mes', label: 'Mês' },
  { value: 'lista', label: 'Lista' },
] as const

type ViewChoiceProps = {
  mode: Mode
  /** True on a phone: the browser's own picker is used, because four words do not fit beside the date. */
  small: boolean
  onMode: (mode: Mode) => void
  onList: () => void
  /** True after a switch from the list: the calendar takes the focus. */
  focused: { current: boolean }
}

export function ViewChoice({ mode, small, onMode, onList, focused }: ViewChoiceProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused.current) place.current?.querySelector<HTMLElement>('input:checked, select')?.focus()
  }, [focused])
  const choose = (value: Mode | 'lista') => (value === 'lista' ? onList() : onMode(value))
  return (
    <div ref={place} className="relative shrink-0">
      {small ? (
        <>
          <select
            aria-label="Ver como"
            value={mode}
            onChange={({ currentTarget }) => choose(currentTarget.value as Mode)}
            className="min-h-11 appearance-none rounded-md bg-sunken py-1 pr-7 pl-2.5 text-ui [field-sizing:content] font-semibold text-ink forced-colors:border"
          >
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-1.5 size-4 -translate-y-1/2" />
        </>
      ) : (
        <Segmented label="Ver como" options={[...options]} value={mode} onChange={choose} />
      )}
    </div>
  )
}
