import type { Client } from '@encaixe/contract/clients.ts'
import { shortDay } from '../appointments/choose-time/describe-choice.ts'
import { describeDay } from '../appointments/describe-appointment.ts'
import { formatDate, formatMoney } from '../platform/formats.ts'
import { describeSince } from './describe-client.ts'

type Figure = { name: string; value: string; more?: string | undefined; tone?: string }

/** How often, how reliably, when and for how much she comes. */
export function ClientFigures({ client, today }: { client: Client; today: string }) {
  const { visits, noShows, lastVisit, nextVisit, spent } = client
  const near = nextVisit && describeDay(nextVisit, today).near
  const figures: Figure[] = [
    {
      name: 'Próxima visita',
      value: nextVisit ? (near ?? shortDay(nextVisit)) : 'Sem horário',
      more: nextVisit ? formatDate(nextVisit) : undefined,
    },
    {
      name: 'Última visita',
      value: lastVisit ? describeSince(lastVisit, today) : 'Ainda não veio',
      more: lastVisit ? formatDate(lastVisit) : undefined,
    },
    {
      name: visits === 1 ? 'Visita' : 'Visitas',
      value: visits.toLocaleString('pt-BR'),
      more: spent > 0 ? `${formatMoney(spent)} no total` : undefined,
    },
    {
      name: noShows === 1 ? 'Falta' : 'Faltas',
      value: noShows.toLocaleString('pt-BR'),
      more: noShows > 0 ? `em ${(visits + noShows).toLocaleString('pt-BR')} horários` : 'Nunca faltou',
      ...(noShows > 0 && { tone: 'text-danger-text' }),
    },
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
