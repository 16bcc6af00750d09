import type { CalendarPerson } from '@encaixe/contract/calendar.ts'
import { useEffect, useRef } from 'react'
import { Choice, ChoiceGroup } from '../ui/choice-group.tsx'
import { UsersIcon } from '../ui/icons/people.tsx'
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
  'relative grid min-h-13 w-12 shrink-0 content-center justify-items-center gap-0.5 rounded-md border border-transparent text-[0.6875rem] leading-tight transition-colors has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-checked:inset-ring has-checked:inset-ring-accent forced-colors:has-checked:border-4'

/** Chooses the collaborator on a phone: four fit beside 'Todos' at 390 px. The chosen one is scrolled into view. */
export function PersonChips({ people, hues, value = everyone, all, onChange }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>(`[data-choice="${value}"]`)
    if (chosen) strip.current?.scrollTo({ left: chosen.offsetLeft - 60 })
  }, [value])
  return (
    <ChoiceGroup
      legend="Colaborador"
      hideLegend
      value={value}
      onChange={(id) => onChange(id === everyone ? undefined : id)}
    >
      <div
        ref={strip}
        className="scroll-shades relative flex gap-0.5 overflow-x-auto p-1.5 [scrollbar-width:none]"
      >
        {all ? (
          <Choice value={everyone} className={chip}>
            <span aria-hidden="true" className="grid size-8 place-items-center">
              <UsersIcon />
            </span>
            Todos
          </Choice>
        ) : null}
        {people.map(({ id, name }) => (
          <Choice key={id} value={id} className={chip}>
            <PersonMark name={name} hue={hues.get(id)} />
            <span aria-hidden="true" className="max-w-full truncate px-0.5">
              {firstName(name)}
            </span>
            <span className="sr-only">{name}</span>
          </Choice>
        ))}
      </div>
    </ChoiceGroup>
  )
}
