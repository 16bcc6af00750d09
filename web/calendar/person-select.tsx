import type { CalendarPerson } from '@encaixe/contract/calendar.ts'
import { NameOptions, Select } from '../ui/select.tsx'

type Props = {
  people: CalendarPerson[]
  value: string | undefined
  /** False in a week, which always shows one collaborator. */
  everyone: boolean
  onChange: (id: string | undefined) => void
}

export function PersonSelect({ people, value, everyone, onChange }: Props) {
  const known = people.some(({ id }) => id === value)
  return (
    <Select
      aria-label="Colaborador"
      value={known ? value : everyone ? '' : people[0]?.id}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      className="max-w-56"
    >
      {everyone ? <option value="">Todos</option> : null}
      <NameOptions of={people} />
    </Select>
  )
}
