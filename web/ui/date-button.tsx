import { useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Calendar } from './calendar.tsx'
import { ChevronDownIcon } from './icons/arrows.tsx'

type Props = {
  label: string
  note?: string
  value: string
  today: string
  /** The last day that can be chosen. */
  max?: string
  onChange: (date: string) => void
}

/** Shows the current day, week or month and opens a calendar to choose another period. */
export function DateButton({ label, note, value, today, max, onChange }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  const place = () => {
    const at = button.current?.getBoundingClientRect()
    if (!panel.current || !at) return
    const wide = panel.current.offsetWidth
    panel.current.style.left = `${Math.max(8, Math.min(at.left, innerWidth - wide - 8))}px`
    panel.current.style.top = `${Math.max(8, Math.min(at.bottom + 6, innerHeight - panel.current.offsetHeight - 8))}px`
  }
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="sm"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={open}
        iconAfter={<ChevronDownIcon className="size-4 text-ink-2 max-md:hidden" />}
        className="min-w-0 px-2! py-0.5! font-display text-lg! leading-tight font-bold! tracking-[-0.01em] max-md:px-1!"
      >
        <span className="min-w-0 text-left max-md:text-center">
          {label}
          {note ? <span className="sr-only">, </span> : null}
          {note === undefined ? null : (
            <span className="block truncate font-text text-xs leading-tight font-medium tracking-normal text-ink-2">
              {note}
            </span>
          )}
        </span>
      </Button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Escolher a data"
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState !== 'open') return
          place()
          panel.current?.querySelector<HTMLElement>('button[data-day][tabindex="0"]')?.focus()
        }}
        className="fixed inset-auto m-0 w-84 max-w-[calc(100vw-16px)] rounded-lg border border-line bg-surface text-ink shadow-card"
      >
        {open ? (
          <Calendar
            value={value}
            today={today}
            {...(max && { max })}
            onChange={(date) => {
              panel.current?.hidePopover()
              onChange(date)
            }}
            className="shadow-none"
          />
        ) : null}
      </div>
    </>
  )
}
