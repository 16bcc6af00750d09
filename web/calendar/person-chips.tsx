import type { CalendarPerson } from '@encaixe/contract/calendar.ts'
import { useEffect, useRef } from 'react'
import { Choice, ChoiceGroup } from '../ui/choice-group.tsx'
import { firstName } from './describe-entry.ts'
import { PersonMark } from './person-mark.tsx'
import { everyone } from './read-view.ts'

type Props = {
  people: CalendarPerson[]
  hues: Map<string, number>
  value: string | undefined
  /** False in a week, which always shows one collaborator. */
  all: boolean
  onChange: (id: string | undefined) => void
}

const chip =
  'relative inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line bg-surface px-1.5 text-ui transition-colors has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-checked:inset-ring has-checked:inset-ring-accent forced-colors:has-checked:border-4'

/** Chooses the collaborator on a phone. The chosen one is scrolled into view. */
export function PersonChips({ people, hues, value = everyone, all, onChange }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>(`[data-choice="${value}"]`)
    if (chosen) strip.current?.scrollTo({ left: chosen.offsetLeft - 96 })
  }, [value])
  return (
    <ChoiceGroup
      legend="Colaborador"
      hideLegend
      value={value}
      onChange={(id) => onChange(id === everyone ? undefined : id)}
    >
      <div ref={strip} className="relative flex gap-2 overflow-x-auto px-3 py-1 [scrollbar-width:none]">
        {all ? (
          <Choice value={everyone} className={chip}>
            <span className="px-2">Todos</span>
          </Choice>
        ) : null}
        {people.map(({ id, name }) => (
          <Choice key={id} value={id} className={chip}>
            <PersonMark name={name} hue={hues.get(id)} />
            <span aria-hidden="true" className="mr-2 max-w-28 truncate">
              {firstName(name)}
            </span>
            <span className="sr-only">{name}</span>
          </Choice>
        ))}
      </div>
    </ChoiceGroup>
  )
}
