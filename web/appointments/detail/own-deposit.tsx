import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { publicCompanyQuery } from '../../company-page/fetch-public-company.ts'
import { ClientDeposit, type HeldVisit } from '../../deposits/client-deposit.tsx'
import { usePhase } from '../../deposits/follow-phase.ts'
import { Card } from '../../ui/card.tsx'
import { ClockIcon } from '../../ui/icons/time.tsx'
import { againPath } from '../book-again.ts'
import { appointmentQuery, visitQuery } from '../fetch-appointments.ts'

/** The payment of the deposit on the page of the appointment, for a client who comes back to this page. */
export default function OwnDeposit({ visit, className }: { visit: HeldVisit; className?: string }) {
  const queries = useQueryClient()
  const phase = usePhase(visit)
  const { deposit, appointments } = visit
  const [first] = appointments
  const { data } = useQuery(publicCompanyQuery(first?.companySlug ?? ''))
  const before = useRef(phase)
  const [news, setNews] = useState('')
  useEffect(() => {
    if (before.current && !phase) {
      setNews(
        deposit?.state === 'received' ? 'Sinal recebido. Agendamento confirmado.' : 'Agendamento cancelado.',
      )
      // The focused element disappeared with the card, so the title gets the focus.
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
    before.current = phase
  }, [phase, deposit?.state])
  return (
    <>
      <p role="status" className="sr-only">
        {news}
      </p>
      {deposit && phase && first ? (
        <ClientDeposit
          visit={visit}
          deposit={deposit}
          phase={phase}
          company={{ ...first.company, phone: data?.isActive ? data.phone : null }}
          again={againPath(appointments, visit.date)}
          onChange={(changed) => {
            queries.setQueryData(visitQuery(visit.id).queryKey, changed)
            for (const part of changed.appointments) {
              queries.setQueryData(appointmentQuery(part.id).queryKey, part)
            }
          }}
        >
          {({ title, lead }, panel) => (
            <Card as="section" padding="roomy" aria-labelledby="sinal" className={className}>
              <div className="mb-5 flex items-start gap-4">
                <span className="grid size-10 shrink-0 place-items-center rounded-md bg-amber text-on-amber">
                  <ClockIcon className="size-6" />
                </span>
                <div className="min-w-0">
                  <h2 id="sinal" data-deposit-title tabIndex={-1} className="text-display-md">
                    {title}
                  </h2>
                  <p className="mt-1 text-lg text-ink-2">{lead}</p>
                </div>
              </div>
              {panel}
            </Card>
          )}
        </ClientDeposit>
      ) : null}
    </>
  )
}
