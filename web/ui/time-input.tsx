import { useRef } from 'react'
import type { Mask } from './mask.ts'
import { MaskedInput } from './masked-input.tsx'
import type { TextInputProps } from './text-input.tsx'

/** A first sign that can begin no hour is an hour by itself: `9` is `09`, `93` is `09:3`, `25` is `02:5`. */
export const timeMask: Mask = (typed) => {
  const signs = typed.replace(/\D/g, '')
  const alone = /^([3-9]|2[4-9])/.test(signs)
  const digits = (alone ? `0${signs}` : signs).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits
}

/** What was left half typed is finished: `8` is `08:00`, `18` is `18:00`, `18:3` is `18:30`. */
export function completeTime(typed: string): string {
  const [hour = '', minute = ''] = timeMask(typed).split(':')
  return hour === '' ? '' : `${hour.padStart(2, '0')}:${minute.padEnd(2, '0')}`
}

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'prefix' | 'leading'> & {
  value: string
  onChange: (time: string) => void
  onBlur?: () => void
}

/**
 * An hour of the day in 24, typed on the numeric keyboard: the browser's own would follow its language. Left half typed
 * by a press elsewhere, it is finished once that press is over: what its change moves must not slip away from under it.
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

/** Whether a pointer is down, watched while the field has the focus. */
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
