import { paymentSentences } from '@encaixe/contract/payment-rules.ts'
import type { ReactNode } from 'react'
import { DateField } from '../exceptions/date-field.tsx'
import { Field, FieldError } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { type Range, type RangeChoice, rangeChoices } from './read-range.ts'

type Props = {
  range: Range
  today: string
  onChange: (query: URLSearchParams) => void
  /** At the end of the row, such as the button to print. */
  aside: ReactNode
}

/** Own dates begin as those that are shown. */
export function RangeChoices({ range, today, onChange, aside }: Props) {
  const { choice, from, to, tooLong } = range
  const write = (next: RangeChoice, dates = { desde: from, ate: to }) =>
    onChange(new URLSearchParams(next === 'mes' ? {} : { periodo: next, ...(next === 'datas' ? dates : {}) }))
  return (
    <search className="mb-5 grid items-start gap-3 sm:grid-cols-3">
      <div className="flex items-end gap-3">
        <Field label="Período" className="flex-1">
          <Select value={choice} onChange={(event) => write(event.currentTarget.value as RangeChoice)}>
            {Object.entries(rangeChoices).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {aside}
      </div>
      {choice === 'datas' ? (
        <>
          <DateField
            label="Desde"
            value={from}
            today={today}
            onChange={(desde) => write('datas', { desde, ate: to })}
          />
          <DateField
            label="Até"
            value={to}
            today={today}
            onChange={(ate) => write('datas', { desde: from, ate })}
          />
          <div role="status" className="sm:col-span-3">
            {tooLong ? <FieldError>{paymentSentences.range}</FieldError> : null}
          </div>
        </>
      ) : null}
    </search>
  )
}
