import { useEffect, useRef } from 'react'
import { ChevronDownIcon } from '../ui/icons/arrows.tsx'
import { Segmented } from '../ui/segmented.tsx'
import type { Mode } from './read-view.ts'

const options = [
  { value: 'dia', label: 'Dia' },
  { value: 'semana', label: 'Semana' },
  { value: 'mes', label: 'Mês' },
  { value: 'lista', label: 'Lista' },
] as const

type Props = {
  mode: Mode
  /** On a phone the browser's own picker, because four words do not fit beside the date. */
  small: boolean
  onMode: (mode: Mode) => void
  /** Leaves the calendar for the list. */
  onList: () => void
  /** True after a switch from the list, which then passes its focus on. */
  focused: { current: boolean }
}

export function ViewChoice({ mode, small, onMode, onList, focused }: Props) {
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
