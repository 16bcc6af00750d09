import { useFormContext, useWatch } from 'react-hook-form'
import { Chip } from '../ui/chip.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { ProcedureFields } from './read-procedure-form.ts'

const usual = ['', '5', '10', '15', '30']

/** The minutes for which the professional is not bookable after the procedure. */
export function BufferField() {
  const { register, setValue, formState } = useFormContext<ProcedureFields>()
  const typed = useWatch<ProcedureFields, 'bufferMinutes'>({ name: 'bufferMinutes' }).trim()
  const choose = (picked: string) =>
    setValue('bufferMinutes', picked, { shouldDirty: true, shouldValidate: true })
  return (
    <div>
      <Field
        label="Tempo depois do atendimento"
        optional
        error={formState.errors.bufferMinutes?.message}
        hint="Em minutos. Para limpar e preparar. O cliente não vê."
        className="max-w-96"
      >
        <TextInput
          {...register('bufferMinutes')}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          className="max-w-60"
        />
      </Field>
      <fieldset className="mt-3">
        <legend className="sr-only">Tempos comuns depois do atendimento</legend>
        <div className="flex flex-wrap gap-2">
          {usual.map((one) => (
            <Chip key={one} onClick={() => choose(one)} aria-pressed={(typed === '0' ? '' : typed) === one}>
              {one === '' ? 'Nenhum' : `${one} minutos`}
            </Chip>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
