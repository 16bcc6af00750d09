import { trailKinds, trailRoles } from '@encaixe/contract/trail-words.ts'
import type { ReactNode } from 'react'
import { DateField } from '../exceptions/date-field.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { actorNames, kindNames } from './describe-entry.ts'
import { periods, type TrailView } from './read-filters.ts'

type Name = 'tipo' | 'quem' | 'quando' | 'desde' | 'ate'
type Props = { view: TrailView; today: string; onChange: (name: Name, value: string) => void }

export function TrailFilters({ view, today, onChange }: Props) {
  return (
    <search className="mb-5 grid grid-cols-2 gap-3 *:first:col-span-2 sm:grid-cols-3 sm:*:first:col-span-1">
      <Choice label="O que" value={view.kind} onChange={(value) => onChange('tipo', value)} all="Tudo">
        {trailKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindNames[kind]}
          </option>
        ))}
      </Choice>
      <Choice
        label="Quem fez"
        value={view.role}
        onChange={(value) => onChange('quem', value)}
        all="Por todos"
      >
        {trailRoles.map((role) => (
          <option key={role} value={role}>
            {actorNames[role]}
          </option>
        ))}
      </Choice>
      <Choice
        label="Quando"
        value={view.period}
        onChange={(value) => onChange('quando', value)}
        all="Todo o período"
      >
        {Object.entries(periods).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Choice>
      {view.period === 'datas' ? (
        <div className="col-span-full grid items-start gap-3 sm:grid-cols-2">
          <DateField
            label="Desde"
            value={view.from ?? ''}
            onChange={(date) => onChange('desde', date)}
            today={today}
          />
          <DateField
            label="Até"
            value={view.to ?? ''}
            onChange={(date) => onChange('ate', date)}
            today={today}
          />
        </div>
      ) : null}
    </search>
  )
}

type ChoiceProps = {
  label: string
  value: string | undefined
  onChange: (value: string) => void
  all: string
  children: ReactNode
}

const Choice = ({ label, value = '', onChange, all, children }: ChoiceProps) => (
  <Field label={label}>
    <Select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      <option value="">{all}</option>
      {children}
    </Select>
  </Field>
)
