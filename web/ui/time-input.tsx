import { useRef } from 'react'
import type { Mask } from './mask.ts'
import { MaskedInput } from './masked-input.tsx'
import type { TextInputProps } from './text-input.tsx'

/** Adds the colon after four digits. It never reorders digits to make them a valid time. */
export const timeMask: Mask = (typed) => {
  const [hour = '', ...minutes] = typed
    .replace(/h/gi, ':')
    .replace(/[^\d:]/g, '')
    .split(':')
  if (minutes.length > 0) return `${hour.slice(0, 2)}:${minutes.join('').slice(0, 2)}`
  return hour.length > 3 ? `${hour.slice(0, 2)}:${hour.slice(2, 4)}` : hour
}

/** Completes a typed time: `8` becomes `08:00`, `930` becomes `09:30`, `7:05` becomes `07:05`. Other text stays. */
export function completeTime(typed: string): string {
  const [, hour = '', minute] = /^(\d{1,2}):?(\d{2})?$/.exec(typed) ?? []
  const complete = `${hour.padStart(2, '0')}:${minute || '00'}`
  return hour !== '' && /^([01]\d|2[0-3]):[0-5]\d$/.test(complete) ? complete : typed
}

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'prefix' | 'leading'> & {
  value: string
  onChange: (time: string) => void
  onBlur?: () => void
}

/**
 * A 24-hour time as text, because a native time input would follow the browser's language. When the user presses
 * another element, a half-typed time is completed only after the press, because the change may move the pressed button.
 */
export function TimeInput({ value, onChange, onBlur, ...rest }: Props) {
  const press = usePress()
  const finish = () => {
    const complete = completeTime(value)
    if (complete !== value) onChange(complete)
    onBlur?.()
  }
  return (
    <MaskedInput
      placeholder="--:--"
      {...rest}
      mask={timeMask}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={(event) => {
        event.currentTarget.select()
        press.watch()
      }}
      onBlur={() => press.afterwards(finish)}
    />
  )
}

/** Tracks whether a pointer is down while the field has the focus. */
function usePress() {
  const down = useRef(false)
  const watching = useRef<AbortController>(null)
  return {
    watch() {
      watching.current?.abort()
      watching.current = new AbortController()
      const { signal } = watching.current
      const note = ({ type }: Event) => {
        down.current = type === 'pointerdown'
      }
      for (const type of ['pointerdown', 'pointerup', 'pointercancel']) {
        document.addEventListener(type, note, { signal })
      }
    },
    afterwards(act: () => void) {
      watching.current?.abort()
      if (!down.current) return act()
      down.current = false
      const over = new AbortController()
      const once = () => {
        over.abort()
        act()
      }
      document.addEventListener('pointerup', once, { signal: over.signal })
      document.addEventListener('pointercancel', once, { signal: over.signal })
    },
  }
}
