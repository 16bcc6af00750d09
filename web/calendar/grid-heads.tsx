import { dayName, weekdayName } from '@encaixe/contract/date-names.ts'
import type { Column } from './build-columns.ts'
import { countEntries, firstName } from './describe-entry.ts'
import { PersonMark } from './person-mark.tsx'

export type HeadProps = { id: string; column: Column; today: string; hue: number | undefined }

/** The head of a collaborator's column in a day. */
export function PersonHead({ id, column: { person, entries }, hue }: HeadProps) {
  return (
    <div className="flex min-w-0 items-center gap-2.5 px-2 py-2.5">
      <PersonMark name={person.name} hue={hue} />
      <div className="min-w-0">
        <h2 id={id} className="truncate font-text text-ui leading-tight font-semibold" title={person.name}>
          {person.name}
        </h2>
        <p className="truncate text-sm leading-snug text-ink-2">{countEntries(entries)}</p>
      </div>
    </div>
  )
}

/** The same where many columns stand side by side. On a phone it has the first name. */
export function ShortHead({ id, column: { person, entries }, hue }: HeadProps) {
  return (
    <div className="flex min-w-0 items-center gap-1 p-1 md:gap-2 md:p-2">
      <PersonMark name={person.name} hue={hue} />
      <h2 id={id} className="min-w-0 font-text text-xs leading-tight font-semibold" title={person.name}>
        <span aria-hidden="true" className="block truncate md:hidden">
          {firstName(person.name)}
        </span>
        <span className="max-md:sr-only md:line-clamp-2 md:[overflow-wrap:anywhere]">{person.name}</span>
      </h2>
      <p className="sr-only">{countEntries(entries)}</p>
    </div>
  )
}

/** The head of a day's column in a week. */
export function DayHead({ id, column: { date, entries }, today }: HeadProps) {
  const current = date === today
  return (
    <div className="flex w-full min-w-0 flex-col items-center px-1 py-2 text-center">
      <h2 id={id} className="font-text text-sm font-semibold">
        <span className="sr-only">
          {current ? 'Hoje, ' : ''}
          {dayName(date, false)}
        </span>
        <span aria-hidden="true" className="flex items-center gap-1.5">
          <span className={current ? 'text-accent-text' : 'font-normal text-ink-2'}>
            {weekdayName(date).slice(0, 3)}
          </span>
          <span
            className={`grid min-h-7 min-w-7 place-items-center rounded-sm px-1 text-base ${current ? 'bg-accent text-on-accent forced-colors:border' : ''}`}
          >
            {Number(date.slice(8))}
          </span>
        </span>
      </h2>
      <p className="text-sm leading-snug text-ink-2">
        <span className={entries.length === 0 ? 'sr-only' : 'max-md:sr-only'}>{countEntries(entries)}</span>
        <span aria-hidden="true" className="md:hidden">
          {Number.parseInt(countEntries(entries), 10) || ''}
        </span>
        &nbsp;
      </p>
    </div>
  )
}
