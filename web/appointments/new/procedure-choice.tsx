import type { Procedure } from '@encaixe/contract/procedures.ts'
import { formatDuration, formatMoney, speakDuration } from '../../platform/formats.ts'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

type Props = {
  labelledBy: string
  procedures: Procedure[]
  value: string | null
  onChange: (id: string) => void
  error: string | undefined
}

/** With more procedures a list is shown instead of cards, because cards would push the days out of sight. */
const mostCards = 12

export function ProcedureChoice({ labelledBy, procedures, value, onChange, error }: Props) {
  if (procedures.length > mostCards) {
    return (
      <Field label="Procedimento" hideLabel required error={error} className="max-w-[30rem]">
        <Select value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="" disabled>
            Escolha um procedimento
          </option>
          {procedures.map(({ id, name, duration, price }) => (
            <option key={id} value={id}>
              {[name, formatDuration(duration), price === null ? '' : formatMoney(price)]
                .filter(Boolean)
                .join(' · ')}
            </option>
          ))}
        </Select>
      </Field>
    )
  }
  return (
    <ChoiceGroup
      labelledBy={labelledBy}
      value={value}
      onChange={onChange}
      error={error}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.75rem),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13.5rem,1fr))]"
    >
      {procedures.map(({ id, name, duration, price }) => (
        <ChoiceCard
          key={id}
          value={id}
          title={name}
          detail={
            <>
              <span aria-hidden="true">{formatDuration(duration)}</span>
              <span className="sr-only">{speakDuration(duration)}</span>
              {price === null ? null : ` · ${formatMoney(price)}`}
            </>
          }
        />
      ))}
    </ChoiceGroup>
  )
}
