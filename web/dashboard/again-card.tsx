import type { Appointment } from '@encaixe/contract/appointments.ts'
import { listPeople } from '@encaixe/contract/visit-words.ts'
import { againPath } from '../appointments/book-again.ts'
import { listProcedures } from '../appointments/describe-visit.ts'
import { joinVisits, standingOf } from '../appointments/list/join-visits.ts'
import { formatDate } from '../platform/formats.ts'
import { Card, CardTitle } from '../ui/card.tsx'
import { RefreshIcon } from '../ui/icons/actions.tsx'
import { PageLink } from '../ui/page-link.tsx'

const shown = 3

/** The last visits of a client, each kind once: most people come back for the same. */
export function AgainCard({ past }: { past: readonly Appointment[] }) {
  const visits = new Map<string, readonly Appointment[]>()
  for (const { parts } of joinVisits(past)) {
    const standing = standingOf(parts)
    const path = againPath(standing)
    if (!visits.has(path)) visits.set(path, standing)
  }
  if (visits.size === 0) return null
  return (
    <Card as="section" padding="roomy" aria-labelledby="de-novo">
      <CardTitle id="de-novo">Agendar de novo</CardTitle>
      <ul className="divide-y divide-line border-y border-line">
        {[...visits].slice(0, shown).map(([path, parts]) => (
          <li key={path}>
            <PageLink
              to={path}
              className="-mx-3 flex items-center gap-4 rounded-md px-3 py-3 transition-colors hover:bg-sunken"
            >
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span className="sr-only">Agendar de novo: </span>
                <span className="block font-semibold">{listProcedures(parts)}</span>
                <span className="block text-ui text-ink-2">{describeLast(parts)}</span>
              </span>
              <RefreshIcon className="shrink-0 text-accent-text" />
            </PageLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function describeLast(parts: readonly Appointment[]): string {
  const [first] = parts
  if (!first) return ''
  const chosen = parts
    .filter(({ noPreference }) => !noPreference)
    .map(({ collaborator }) => collaborator.name)
  const who = chosen.length > 0 ? `com ${listPeople(chosen)}` : ''
  return [first.company.name, who, formatDate(first.date)].filter(Boolean).join(' · ')
}
