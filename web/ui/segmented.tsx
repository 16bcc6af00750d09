import type { ReactNode } from 'react'
import { Choice, ChoiceGroup } from './choice-group.tsx'

type Props<Value extends string> = {
  label: string
  options: { value: Value; label: string; icon?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** A switch between two or three views of the same data. */
export function Segmented<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  return (
    <ChoiceGroup
      legend={label}
      hideLegend
      value={value}
      onChange={onChange}
      className="inline-flex max-w-full gap-1 rounded-md bg-sunken p-1 forced-colors:border"
    >
      {options.map((option) => (
        <Choice
          key={option.value}
          value={option.value}
          className="relative inline-flex min-h-11 items-center gap-2 rounded-[9px] px-4 text-ui text-ink-2 transition-colors hover:text-ink has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-checked:shadow-card forced-colors:has-checked:border-2"
        >
          {option.icon}
          {option.label}
        </Choice>
      ))}
    </ChoiceGroup>
  )
}
