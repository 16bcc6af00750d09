import type { Client } from '@encaixe/contract/clients.ts'
import { counted } from '@encaixe/contract/counted.ts'
import { listPeople } from '@encaixe/contract/visit-words.ts'
import { shortDay } from '../appointments/choose-time/describe-choice.ts'
import { collaboratorName, describeDay } from '../appointments/describe-appointment.ts'
import { hoursOfVisit, listProcedures } from '../appointments/describe-visit.ts'
import { standingOf, type VisitRow } from '../appointments/list/join-visits.ts'
import { nameStatus } from '../appointments/name-status.ts'
import { formatDate, formatMoney } from '../platform/formats.ts'
import { describeSince } from './describe-client.ts'

type Props = { client: Client; today: string; next: VisitRow | undefined; last: VisitRow | undefined }
type Counts = { visits: number; noShows: number; spent: number | null }
type Figure = { name: string; value: string; more?: string | undefined; tone?: string }

/** When, for what and how reliably she comes. `next` and `last` are known when the history has arrived. */
export function ClientFigures({ client, today, next, last }: Props) {
  const { visits, noShows, lastVisit, nextVisit, spent } = client
  const [ahead] = next?.parts ?? []
  const nextDay = nextVisit ?? ahead?.date
  const figures: Figure[] = [
    {
      name: ahead?.status === 'held' ? nameStatus(ahead, true) : 'Próxima visita',
      value: nextDay ? atTime(describeDay(nextDay, today).near ?? shortDay(nextDay), next) : 'Sem horário',
      more: next ? whatAndWho(next) : nextDay && formatDate(nextDay),
    },
    {
      name: 'Última visita',
      value: lastVisit ? describeSince(lastVisit, today) : 'Ainda não veio',
      more: lastVisit ? (last ? whatAndWho(last) : formatDate(lastVisit)) : undefined,
    },
    ...(visits === null || noShows === null ? [] : countedFigures({ visits, noShows, spent })),
  ]
  return (
    <section aria-label="Resumo" className="overflow-hidden rounded-lg bg-line shadow-card">
      <dl className="grid grid-cols-2 gap-px md:grid-cols-4">
        {figures.map(({ name, value, more, tone }) => (
          <div key={name} className="flex min-w-0 flex-col bg-surface p-4 sm:p-5">
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="mt-1 [overflow-wrap:anywhere]">
              <span
                className={`block font-display text-xl leading-tight font-bold first-letter:uppercase ${tone ?? ''}`}
              >
                {value}
              </span>
              {more ? <span className="mt-0.5 block text-sm text-ink-2">{more}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function countedFigures({ visits, noShows, spent }: Counts): Figure[] {
  return [
    {
      name: visits === 1 ? 'Visita' : 'Visitas',
      value: visits.toLocaleString('pt-BR'),
      more: spent ? `${formatMoney(spent)} no total` : undefined,
    },
    {
      name: noShows === 1 ? 'Falta' : 'Faltas',
      value: noShows.toLocaleString('pt-BR'),
      more:
        noShows > 0
          ? `em ${counted(visits + noShows, 'visita marcada', 'visitas marcadas')}`
          : 'Nunca faltou',
      ...(noShows > 0 && { tone: 'text-danger-text' }),
    },
  ]
}

function atTime(day: string, visit: VisitRow | undefined): string {
  const [start] = visit ? hoursOfVisit(standingOf(visit.parts)).split('–') : []
  return start ? `${day}, ${start}` : day
}

/** `Corte e barba, com Tainá Ribeiro`. */
function whatAndWho({ parts }: VisitRow): string {
  const standing = standingOf(parts)
  return `${listProcedures(standing)}, com ${listPeople(standing.map(collaboratorName))}`
}
