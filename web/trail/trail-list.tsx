import { dayName } from '@encaixe/contract/date-names.ts'
import { addDays } from '@encaixe/contract/local-time.ts'
import type { TrailEntry } from '@encaixe/contract/trail.ts'
import { dateIn, timeIn } from '../platform/formats.ts'
import { Card } from '../ui/card.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { describeActor, describeEntry, findRecord, listGone } from './describe-entry.ts'

type Props = { entries: TrailEntry[]; timezone: string; today: string }

/** By day, on the company's clock. */
export function TrailList({ entries, timezone, today }: Props) {
  const gone = listGone(entries)
  const days = Map.groupBy(entries, ({ at }) => dateIn(timezone, new Date(at)))
  return (
    <div className="grid gap-6">
      {[...days].map(([date, all]) => (
        <section key={date} aria-labelledby={`dia-${date}`}>
          <h2 id={`dia-${date}`} className="mb-2 font-display text-lg font-bold first-letter:uppercase">
            {nameOf(date, today)}
          </h2>
          <Card padding="none">
            <ul className="divide-y divide-line">
              {all.map((entry) => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  time={timeIn(timezone, new Date(entry.at))}
                  to={findRecord(entry, (id) => gone.has(id))}
                />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  )
}

function nameOf(date: string, today: string): string {
  if (date === today) return 'Hoje'
  return date === addDays(today, -1) ? 'Ontem' : dayName(date)
}

type EntryProps = { entry: TrailEntry; time: string; to: string | undefined }

function Entry({ entry, time, to }: EntryProps) {
  const text = describeEntry(entry)
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 px-4 py-2 text-ui sm:px-5">
      <time dateTime={entry.at} className="w-12 shrink-0 text-ink-2 tabular-nums">
        {time}
      </time>
      <span className="min-w-0 flex-1">
        {to ? (
          <PageLink
            to={to}
            className="inline-flex min-h-8 items-center underline decoration-line-strong underline-offset-4 hover:decoration-current"
          >
            {text}
          </PageLink>
        ) : (
          text
        )}
      </span>
      <span className="text-sm [overflow-wrap:anywhere] text-ink-2">{describeActor(entry)}</span>
    </li>
  )
}
