import type { CalendarPerson } from '@encaixe/contract/calendar.ts'
import { hashName } from '@encaixe/contract/name-hash.ts'
import { type CSSProperties, useEffect, useRef } from 'react'
import { Choice, ChoiceGroup } from '../ui/choice-group.tsx'
import { UsersIcon } from '../ui/icons/people.tsx'
import { initialsOf } from '../ui/initials.ts'
import { NameOptions, Select } from '../ui/select.tsx'
import { firstName } from './describe-entry.ts'
import { everyone } from './read-view.ts'

type Props = {
  people: CalendarPerson[]
  hues: Map<string, number>
  value: string | undefined
  /** True when 'Todos' can be chosen. False in a week, which always shows one collaborator. */
  all: boolean
  onChange: (id: string | undefined) => void
}

const chip =
  'relative grid min-h-13 w-11 shrink-0 min-[24rem]:w-12 content-center justify-items-center gap-0.5 rounded-md border border-transparent text-[0.6875rem] leading-tight transition-colors has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-checked:inset-ring has-checked:inset-ring-accent forced-colors:has-checked:border-4'

/** The choice of a collaborator on a phone: four fit beside 'Todos' at 360 px. The chosen one is scrolled into view. */
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
        className="scroll-shades relative flex overflow-x-auto min-[24rem]:gap-0.5 p-1.5 [scrollbar-width:none]"
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

type PersonSelectProps = {
  people: CalendarPerson[]
  value: string | undefined
  /** True when 'Todos' can be chosen. False in a week, which always shows one collaborator. */
  everyone: boolean
  onChange: (id: string | undefined) => void
}

export function PersonSelect({ people, value, everyone, onChange }: PersonSelectProps) {
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

/** A soft background in the hue of a person; text in `--ink` has a contrast of at least 10:1 on it in both themes. */
export const softGround = 'bg-[oklch(0.935_0.032_var(--hue))] dark:bg-[oklch(0.34_0.045_var(--hue))]'

export const hueOf = (hue = 215) => ({ '--hue': hue }) as CSSProperties

/** The initials of a person in the person's colour, hidden from screen readers, because the name is beside them. */
export function PersonMark({ name, hue }: { name: string; hue: number | undefined }) {
  return (
    <span
      aria-hidden="true"
      style={hueOf(hue)}
      className={`inline-grid size-8 shrink-0 place-items-center rounded-full text-[0.6875rem] leading-none font-bold text-ink select-none ${softGround}`}
    >
      {initialsOf(name) || 'U'}
    </span>
  )
}

/** Hues in degrees, far from the red of a failure and the amber of an encaixe. */
const hues = [215, 285, 145, 355, 250, 110, 320, 180]

/** Picks a hue for each person by id, or the next hue with the fewest people. Most hues stay when people come or go. */
export function pickHues(people: CalendarPerson[]): Map<string, number> {
  const picked = new Map<string, number>()
  const taken = hues.map(() => 0)
  // Former people appear on some days only, so they come last and change no colour of the others.
  const inOrder = people.toSorted((a, b) => Number(b.isActive) - Number(a.isActive) || (a.id < b.id ? -1 : 1))
  for (const { id } of inOrder) {
    const first = hashName(id)
    const fewest = Math.min(...taken)
    const place = hues.map((_, by) => (first + by) % hues.length).find((at) => taken[at] === fewest) as number
    taken[place] = fewest + 1
    picked.set(id, hues[place] as number)
  }
  return picked
}

const fold = (text: string | null | undefined) => text?.trim().toLowerCase()

type User = { email: string | null; name: string | null }

/** All people, the signed-in user first, who is recognised by e-mail, else by name. */
export function selfFirst(people: CalendarPerson[], user: User): CalendarPerson[] {
  const self =
    people.find(({ email }) => fold(email) === fold(user.email)) ??
    people.find(({ name }) => fold(name) === fold(user.name))
  return self ? [self, ...people.filter((one) => one !== self)] : people
}
