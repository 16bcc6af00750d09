import { dayName } from '@encaixe/contract/date-names.ts'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Calendar } from '../ui/calendar.tsx'
import { Field, useFieldControl } from '../ui/field.tsx'
import { CalendarIcon } from '../ui/icons/time.tsx'

type Props = {
  label: string
  value: string
  onChange: (date: string) => void
  today: string
  /** The first day that can be chosen. */
  min?: string
  hint?: string | undefined
  error?: string | undefined
}

/** A date: a button that unfolds a calendar below it. The native input would follow the browser's language. */
export function DateField({ label, hint, error, ...control }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      <DateControl {...control} label={label} />
    </Field>
  )
}

function DateControl({ label, value, onChange, today, min }: Omit<Props, 'hint' | 'error'>) {
  const wired = useFieldControl({})
  const panel = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const shown = value ? dayName(value) : 'Escolher'
  // Esc closes only the calendar, not the dialog around it.
  const closeByKey = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return
    event.preventDefault()
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        id={wired.id}
        type="button"
        aria-label={`${label}: ${shown}`}
        aria-describedby={wired['aria-describedby']}
        aria-expanded={open}
        aria-controls={panel}
        data-invalid={wired['aria-invalid']}
        onClick={() => setOpen(!open)}
        onKeyDown={closeByKey}
        className="flex min-h-12 w-full min-w-0 items-center gap-2.5 rounded-md border-[1.5px] border-line-strong bg-surface px-3.5 py-2.5 text-left text-base transition-colors hover:border-ink-2 data-invalid:border-2 data-invalid:border-danger-text"
      >
        <CalendarIcon className="shrink-0 text-ink-2" />
        <span className={`min-w-0 flex-1 first-letter:uppercase ${value ? '' : 'text-ink-3'}`}>{shown}</span>
      </button>
      <fieldset id={panel} aria-label={label} hidden={!open} onKeyDown={closeByKey} className="min-w-0">
        {open ? (
          <Calendar
            value={value || null}
            today={today}
            {...(min && { min })}
            onChange={(date) => {
              onChange(date)
              setOpen(false)
              button.current?.focus()
            }}
            className="mt-2 border border-line shadow-none"
          />
        ) : null}
      </fieldset>
    </>
  )
}
