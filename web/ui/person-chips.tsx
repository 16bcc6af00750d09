import { Avatar } from './avatar.tsx'
import { Choice, ChoiceGroup } from './choice-group.tsx'
import { CheckIcon } from './icons/actions.tsx'

export type PersonChip = {
  id: string
  name: string /** Beside the name, such as "6 horários". */
  note?: string
}

type Props = {
  legend?: string
  labelledBy?: string
  people: PersonChip[]
  value: string | null
  onChange: (id: string) => void
  error?: string | undefined
}

/** A compact choice of people, for large teams without further details. */
export function PersonChips({ legend, labelledBy, people, value, onChange, error }: Props) {
  return (
    <ChoiceGroup
      legend={legend}
      labelledBy={labelledBy}
      value={value}
      onChange={onChange}
      error={error}
      className="flex flex-wrap gap-2"
    >
      {people.map(({ id, name, note }) => (
        <Choice
          key={id}
          value={id}
          className="group relative inline-flex min-h-12 max-w-full items-center gap-2.5 rounded-md border border-line bg-surface py-1 pr-3.5 pl-1.5 transition-colors hover:border-accent has-checked:border-accent has-checked:bg-accent-soft has-checked:inset-ring has-checked:inset-ring-accent forced-colors:has-checked:border-4"
        >
          <Avatar name={name} size="sm" />
          <span className="min-w-0">
            <span className="block text-ui leading-tight font-semibold [overflow-wrap:anywhere]">{name}</span>
            {note ? <span className="block text-xs leading-tight text-ink-2">{note}</span> : null}
          </span>
          <CheckIcon className="size-4 text-accent-text group-not-has-checked:invisible" />
        </Choice>
      ))}
    </ChoiceGroup>
  )
}
