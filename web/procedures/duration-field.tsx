import { useFormContext, useWatch } from 'react-hook-form'
import { formatDuration, speakDuration } from '../platform/formats.ts'
import { Chip } from '../ui/chip.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { wholeMinutes } from './count-minutes.ts'
import type { ProcedureFields } from './read-procedure-form.ts'

const usual = [15, 30, 45, 60, 90, 120]

/** A field of minutes that also shows them in hours, with buttons for the usual durations. */
export function DurationField() {
  const { register, setValue, formState } = useFormContext<ProcedureFields>()
  const typed = useWatch<ProcedureFields, 'duration'>({ name: 'duration' })
  const minutes = wholeMinutes(typed)
  const choose = (picked: number) =>
    setValue('duration', String(picked), { shouldDirty: true, shouldValidate: true })
  return (
    <div>
      <div className="flex flex-wrap items-end gap-4">
        <Field
          label="Duração em minutos"
          error={formState.errors.duration?.message}
          required
          className="w-60"
        >
          <TextInput {...register('duration')} inputMode="numeric" autoComplete="off" placeholder="30" />
        </Field>
        {minutes !== undefined && !formState.errors.duration ? (
          <p className="flex min-h-12 items-center text-lg font-semibold">
            <span aria-hidden="true">{formatDuration(minutes)}</span>
            <span className="sr-only">{speakDuration(minutes)}</span>
          </p>
        ) : null}
      </div>
      <fieldset className="mt-3">
        <legend className="sr-only">Durações comuns</legend>
        <div className="flex flex-wrap gap-2">
          {usual.map((one) => (
            <Chip key={one} onClick={() => choose(one)} aria-pressed={minutes === one}>
              {formatDuration(one)}
            </Chip>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
