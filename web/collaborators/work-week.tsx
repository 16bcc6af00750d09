import { type Weekday, weekdays } from '@encaixe/contract/work-schedule.ts'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CheckIcon, CopyIcon } from '../ui/icons/actions.tsx'
import { canBeCopied, copyDay } from './copy-day.ts'
import { CopyDayDialog } from './copy-day-dialog.tsx'
import { shortDays, theDay } from './describe-day.ts'
import { scaleOf } from './measure-week.ts'
import type { CollaboratorFields, WeekFields } from './read-collaborator-form.ts'
import { WeekPresets } from './week-presets.tsx'
import { WeekSummary } from './week-summary.tsx'
import { WorkDay } from './work-day.tsx'

/** The working week of one collaborator: a row and a bar for each day, and the total. */
export function WorkWeek({ name }: { name: string }) {
  const { setValue, formState, trigger } = useFormContext<CollaboratorFields>()
  const week = useWatch<CollaboratorFields>({ name: 'workSchedule' }) as WeekFields
  const [touched, setTouched] = useState<Weekday>()
  const [copying, setCopying] = useState(false)
  const [told, setTold] = useState('')
  const scale = scaleOf(week)
  const source = [...(touched ? [touched] : []), ...weekdays].find((day) => canBeCopied(week, day))

  function copy(from: Weekday, onto: Weekday[]) {
    setCopying(false)
    setValue('workSchedule', copyDay(week, from, onto), { shouldDirty: true })
    if (formState.isSubmitted) void trigger()
    const days = onto.length === 1 ? shortDays[onto[0] as Weekday] : `${onto.length} dias`
    setTold(`Horário de ${shortDays[from]} repetido em ${days}`)
  }

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_280px]">
      <Card className="sm:px-6">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 className="font-display text-display-sm">
            {name ? `Quando ${name} atende` : 'Dias e horários de atendimento'}
          </h2>
          {source ? (
            <Button
              variant="soft"
              size="sm"
              wide="phone"
              icon={<CopyIcon />}
              onClick={() => setCopying(true)}
            >
              {`Repetir ${theDay(source)} nos outros dias`}
            </Button>
          ) : null}
          <p
            role="status"
            className="flex items-center gap-2 text-sm font-medium text-ok-text empty:sr-only sm:basis-full"
          >
            {told ? <CheckIcon className="shrink-0" /> : null}
            {told}
          </p>
        </div>
        <div className="mb-3">
          <WeekPresets />
        </div>
        {weekdays.map((day) => (
          <WorkDay
            key={day}
            day={day}
            scale={scale}
            onTouch={() => {
              setTouched(day)
              setTold('')
            }}
          />
        ))}
      </Card>
      <WeekSummary week={week} scale={scale} />
      {source ? (
        <CopyDayDialog
          open={copying}
          onClose={() => setCopying(false)}
          week={week}
          source={source}
          onCopy={copy}
        />
      ) : null}
    </div>
  )
}
