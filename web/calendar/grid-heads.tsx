import { dayName, weekdayName } from '@encaixe/contract/date-names.ts'
import { ChevronDownIcon } from '../ui/icons/arrows.tsx'
import { Menu, type MenuItem } from '../ui/menu.tsx'
import type { Column } from './build-columns.ts'
import { PersonMark } from './calendar-people.tsx'
import { countEntries, firstName } from './describe-entry.ts'
import { statedHours } from './measure-exceptions.ts'

/** The name and the items of a column's menu; no items where nothing can be changed. */
export type HeadMenu = (column: Column) => { label: string; items: MenuItem[] }

export type HeadProps = {
  id: string
  column: Column
  today: string
  hue: number | undefined
  menuOf: HeadMenu
}

/** The button of the menu covers the whole head, so that it is easy to tap. */
function ColumnMenu({ column, menuOf, at }: Pick<HeadProps, 'column' | 'menuOf'> & { at: string }) {
  const { label, items } = menuOf(column)
  if (items.length === 0) return null
  return (
    <Menu
      label={label}
      trigger={<ChevronDownIcon className={`absolute size-4 text-ink-2 ${at}`} />}
      items={items}
      className="absolute inset-0 rounded-sm hover:bg-[color-mix(in_oklab,var(--ink)_6%,transparent)] focus-visible:-outline-offset-2"
    />
  )
}

/** The number of appointments. Screen readers also read that the day has special hours. */
function CountOf({ column: { entries, special } }: { column: Column }) {
  return (
    <>
      {countEntries(entries)}
      {statedHours(special.exceptions).length > 0 ? (
        <span className="sr-only">, horário especial</span>
      ) : null}
    </>
  )
}

/** The head of a collaborator's column in a day. Beside an open panel the columns are narrow, and the text is smaller. */
export function PersonHead({ id, column, hue, menuOf }: HeadProps) {
  const { person } = column
  return (
    <div className="relative @container w-full min-w-0">
      <div className="flex items-center gap-2.5 py-2.5 pr-8 pl-2 @max-[12rem]:gap-2 @max-[12rem]:pr-6 @max-[12rem]:*:first:size-6">
        <PersonMark name={person.name} hue={hue} />
        <div className="min-w-0">
          <h2
            id={id}
            className="truncate font-text text-ui leading-tight font-semibold @max-[12rem]:text-sm"
            title={person.name}
          >
            {person.name}
          </h2>
          <p className="truncate text-sm leading-snug text-ink-2 @max-[12rem]:text-xs">
            <CountOf column={column} />
          </p>
        </div>
      </div>
      <ColumnMenu
        column={column}
        menuOf={menuOf}
        at="top-[calc(50%-0.5rem)] right-2.5 @max-[12rem]:right-1.5"
      />
    </div>
  )
}

/** The short head for many columns side by side. On a phone it has the first name below the initials. */
export function ShortHead({ id, column, hue, menuOf }: HeadProps) {
  const { person } = column
  return (
    <div className="relative flex min-h-11 w-full min-w-0 items-center gap-0.5 p-1 max-md:flex-col max-md:*:first:size-6 md:gap-2 md:p-2 md:pr-6">
      <PersonMark name={person.name} hue={hue} />
      <h2
        id={id}
        className="max-w-full min-w-0 font-text text-xs leading-tight font-semibold"
        title={person.name}
      >
        <span aria-hidden="true" className="block truncate md:hidden">
          {firstName(person.name)}
        </span>
        <span className="max-md:sr-only md:line-clamp-2 md:[overflow-wrap:anywhere]">{person.name}</span>
      </h2>
      <p className="sr-only">
        <CountOf column={column} />
      </p>
      <ColumnMenu
        column={column}
        menuOf={menuOf}
        at="max-md:top-2 max-md:left-[calc(50%+0.875rem)] max-md:size-3.5! md:right-1.5"
      />
    </div>
  )
}

/** The head of a day's column in a week. */
export function DayHead({ id, column, today, menuOf }: HeadProps) {
  const { date, entries, special } = column
  const current = date === today
  return (
    <div className="relative flex w-full min-w-0 flex-col items-center self-stretch px-1 py-2 text-center">
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
      {special.holiday ? (
        <p className="line-clamp-2 max-w-full text-xs leading-tight font-medium text-amber-text [overflow-wrap:anywhere]">
          {special.holiday}
        </p>
      ) : null}
      <ColumnMenu column={column} menuOf={menuOf} at="top-3.5 right-1 max-md:size-3 md:right-2" />
    </div>
  )
}
