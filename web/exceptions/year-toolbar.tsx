import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { IconButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons/arrows.tsx'
import { NameOptions, Select } from '../ui/select.tsx'
import { companyOnly } from './mark-year.ts'
import type { YearView } from './read-year-view.ts'

type Props = {
  view: YearView
  team: readonly Collaborator[]
  onChange: (next: (before: YearView) => YearView) => void
}

/** The year that is shown, and whose exceptions. */
export function YearToolbar({ view, team, onChange }: Props) {
  const { year, whose } = view
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <div className="flex items-center">
        <IconButton
          label="Ano anterior"
          onClick={() => onChange(({ month: _, ...before }) => ({ ...before, year: before.year - 1 }))}
        >
          <ChevronLeftIcon />
        </IconButton>
        <h2 aria-live="polite" className="min-w-[4.25rem] text-center font-display text-display-md font-bold">
          {year}
        </h2>
        <IconButton
          label="Próximo ano"
          onClick={() => onChange(({ month: _, ...before }) => ({ ...before, year: before.year + 1 }))}
        >
          <ChevronRightIcon />
        </IconButton>
      </div>
      <Field label="De quem" hideLabel className="min-w-[min(100%,9rem)] max-sm:flex-1 sm:min-w-60">
        <Select
          value={whose === 'all' ? 'todos' : whose}
          onChange={(event) => {
            const { value } = event.currentTarget
            onChange((before) => ({ ...before, whose: value === 'todos' ? 'all' : value }))
          }}
        >
          <option value="todos">Todos</option>
          <option value={companyOnly}>Só a empresa</option>
          <NameOptions of={team} />
        </Select>
      </Field>
    </div>
  )
}
