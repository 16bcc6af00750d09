import { dayName, weekdayName } from '@encaixe/contract/date-names.ts'
import { Avatar } from '../ui/avatar.tsx'
import type { Column } from './build-columns.ts'
import { countEntries } from './describe-entry.ts'

export type HeadProps = { id: string; column: Column; today: string }

/** The head of a collaborator's column in a day. */
export function PersonHead({ id, column: { person, date, entries } }: HeadProps) {
  return (
    <div className="flex min-w-0 items-center gap-2.5 px-2 py-2.5">
      <Avatar name={person.name} />
      <div className="min-w-0">
        <h2 id={id} className="truncate font-text text-ui leading-tight font-semibold" title={person.name}>
          {person.name}
        </h2>
        <p className="text-sm leading-snug text-ink-2">
          {/* On a phone the date of the toolbar scrolls out of sight. */}
          <span className="md:hidden">
            {weekdayName(date).slice(0, 3)}, {Number(date.slice(8))} ·{' '}
          </span>
          {countEntries(entries)}
        </p>
      </div>
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
        {entries.length === 0 ? <span className="sr-only">nenhum agendamento</span> : countEntries(entries)}
        &nbsp;
      </p>
    </div>
  )
}
