import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { fillWeek, isFilledWith, type WeekPreset, weekPresets } from './fill-week.ts'
import type { CollaboratorFields, WeekFields } from './read-collaborator-form.ts'

/** Fills the whole week with one tap, which can be undone. */
export function WeekPresets() {
  const { setValue, formState, trigger } = useFormContext<CollaboratorFields>()
  const week = useWatch<CollaboratorFields>({ name: 'workSchedule' }) as WeekFields
  const [filled, setFilled] = useState<{ label: string; before: WeekFields }>()

  function write(value: WeekFields) {
    setValue('workSchedule', value, { shouldDirty: true })
    if (formState.isSubmitted) void trigger()
  }
  function fill(preset: WeekPreset) {
    if (isFilledWith(week, preset)) return
    setFilled({ label: preset.label, before: structuredClone(week) })
    write(fillWeek(preset))
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-ui font-semibold">Semanas comuns</legend>
      <div className="flex flex-wrap gap-2">
        {weekPresets.map((preset) => (
          <Chip key={preset.label} aria-pressed={isFilledWith(week, preset)} onClick={() => fill(preset)}>
            {preset.label}
          </Chip>
        ))}
      </div>
      <div className="mt-1.5 flex min-h-11 flex-wrap items-center gap-x-3">
        <p role="status" className="text-sm text-ink-2">
          {filled
            ? `Semana preenchida: ${filled.label}, com intervalo das 12h às 13h.`
            : 'Com intervalo das 12h às 13h. Você ajusta cada dia como quiser.'}
        </p>
        {filled ? (
          <Button
            variant="text"
            size="sm"
            onClick={() => {
              write(filled.before)
              setFilled(undefined)
            }}
          >
            Desfazer
          </Button>
        ) : null}
      </div>
    </fieldset>
  )
}
