import { type Weekday, weekdays } from '@encaixe/contract/work-schedule.ts'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import type { CollaboratorFields, DayFields, WeekFields } from './read-collaborator-form.ts'

/** Fills the whole week with one tap, which can be undone. `weekOf`: the colleague whose week is filled in already. */
export function WeekPresets({ weekOf }: { weekOf?: string | undefined }) {
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
            : weekOf
              ? `A semana já vem igual à de ${weekOf}. Mude se for diferente.`
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

type WeekPreset = { label: string; days: readonly Weekday[]; startTime: string; endTime: string }

const [monday, tuesday, wednesday, thursday, friday, saturday] = weekdays
const middle = [tuesday, wednesday, thursday, friday]

const weekPresets: WeekPreset[] = [
  { label: 'Seg a sex, 9h às 18h', days: [monday, ...middle], startTime: '09:00', endTime: '18:00' },
  { label: 'Ter a sáb, 10h às 20h', days: [...middle, saturday], startTime: '10:00', endTime: '20:00' },
  {
    label: 'Seg a sáb, 8h às 18h',
    days: [monday, ...middle, saturday],
    startTime: '08:00',
    endTime: '18:00',
  },
]

const dayOff: DayFields = {
  enabled: false,
  startTime: '09:00',
  endTime: '18:00',
  breakStart: '',
  breakEnd: '',
}

function fillWeek({ days, startTime, endTime }: WeekPreset): WeekFields {
  const working = { enabled: true, startTime, endTime, breakStart: '12:00', breakEnd: '13:00' }
  const filled = weekdays.map((day) => [day, days.includes(day) ? { ...working } : { ...dayOff }])
  return Object.fromEntries(filled) as WeekFields
}

/** Whether the week has the hours of the preset; the times of a day off do not count. */
function isFilledWith(week: WeekFields, preset: WeekPreset): boolean {
  const filled = fillWeek(preset)
  return weekdays.every((day) => {
    const [now, wanted] = [week[day], filled[day]]
    if (!now.enabled || !wanted.enabled) return now.enabled === wanted.enabled
    const times = ['startTime', 'endTime', 'breakStart', 'breakEnd'] as const
    return times.every((time) => now[time] === wanted[time])
  })
}
