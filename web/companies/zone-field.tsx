import { brazilianZones, zoneNames } from '@encaixe/contract/time-zones.ts'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

type Props = { field: UseFormRegisterReturn; error: string | undefined; hint?: ReactNode }

export function ZoneField({ field, error, hint }: Props) {
  return (
    <Field label="Fuso horário" error={error} hint={hint}>
      <Select {...field}>
        {zoneNames.map((zone) => (
          <option key={zone} value={zone}>
            {brazilianZones[zone]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
