import type { CalendarPerson } from '@encaixe/contract/calendar.ts'
import { useEffect, useRef } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { Choice, ChoiceGroup } from '../ui/choice-group.tsx'
import { firstName } from './describe-entry.ts'

type Props = { people: CalendarPerson[]; value: string; onChange: (id: string) => void }

/** Chooses the collaborator on a phone. The chosen one is scrolled into view. */
export function PersonStrip({ people, value, onChange }: Props) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = strip.current?.querySelector(`[data-choice="${value}"]`)
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])
  return (
    <ChoiceGroup legend="Colaborador" hideLegend value={value} onChange={onChange}>
      <div
        ref={strip}
        className="-mx-4 mb-3 flex scroll-px-4 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]"
      >
        {people.map(({ id, name }) => (
          <Choice
            key={id}
            value={id}
            className="relative inline-flex min-h-12 shrink-0 items-center gap-2 rounded-md border border-line bg-surface py-1 pr-3.5 pl-1.5 text-ui transition-colors has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-checked:inset-ring has-checked:inset-ring-accent forced-colors:has-checked:border-4"
          >
            <Avatar name={name} size="sm" />
            <span aria-hidden="true">{firstName(name)}</span>
            <span className="sr-only">{name}</span>
          </Choice>
        ))}
      </div>
    </ChoiceGroup>
  )
}
