import { useEffect, useRef } from 'react'
import { Checkbox } from '../ui/checkbox.tsx'

type Props = {
  label: string
  chosen: number
  total: number
  told: string
  onChange: (on: boolean) => void
}

/** The checkbox is `mixed` when only some are selected. */
export function SelectAll({ label, chosen, total, told, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const some = chosen > 0 && chosen < total
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      <Checkbox
        ref={box}
        label={<span className="font-semibold">{label}</span>}
        checked={total > 0 && chosen === total}
        disabled={total === 0}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <p role="status" className="text-sm text-ink-2">
        {told}
      </p>
    </div>
  )
}
