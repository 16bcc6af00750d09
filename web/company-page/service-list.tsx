import { servicesPagePath } from '@encaixe/contract/public-pages.ts'
import { type MouseEvent, useEffect } from 'react'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SpinnerArc } from '../ui/spinner.tsx'
import { useBookingLink } from './choose-booking-link.ts'
import { type FirstServices, useServices } from './fetch-services.ts'
import type { ShownCompany } from './load-company.ts'
import { ServiceCard, serviceHeadingId } from './service-card.tsx'

/** Beyond this number of minutes the squares of one long service would make those of the others too small. */
const longestDrawn = 180

export function ServiceList({ company, ...first }: { company: ShownCompany } & FirstServices) {
  const { id, slug, acceptsBookings } = company
  const linkTo = useBookingLink(slug)
  const { procedures, nextPage, state, firstNew, fetchMore } = useServices(id, first)
  const longest = Math.max(...procedures.map(({ duration }) => duration))

  useEffect(() => {
    if (firstNew) document.getElementById(serviceHeadingId(firstNew))?.focus()
  }, [firstNew])

  return (
    <section aria-labelledby="servicos">
      <h2 id="servicos" className="mb-4 font-display text-[1.625rem] leading-tight tracking-[-0.02em]">
        Nossos Serviços
      </h2>
      {acceptsBookings ? null : (
        <Alert tone="warning" says="nothing" className="mb-4">
          Esta empresa não está aceitando agendamentos no momento
        </Alert>
      )}
      {first.page > 1 ? (
        <p className="mb-4">
          <ButtonLink variant="secondary" size="sm" href={servicesPagePath(slug, first.page - 1)}>
            Mostrar serviços anteriores
          </ButtonLink>
        </p>
      ) : null}
      {procedures.length > 0 ? (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18.5rem),1fr))] gap-3.5">
          {procedures.map((procedure) => (
            <ServiceCard
              key={procedure.id}
              procedure={procedure}
              outOf={longest <= longestDrawn ? longest : undefined}
              booking={acceptsBookings ? linkTo(procedure.id) : undefined}
            />
          ))}
        </ul>
      ) : (
        <EmptyState title="Nenhum serviço disponível no momento." as="h3" />
      )}
      {nextPage === undefined ? null : (
        <MoreServices href={servicesPagePath(slug, nextPage)} state={state} onMore={fetchMore} />
      )}
    </section>
  )
}

type MoreProps = { href: string; state: 'idle' | 'loading' | 'failed'; onMore: () => void }

/** A link to the next page, so that it works without script; with script it adds to the list. */
function MoreServices({ href, state, onMore }: MoreProps) {
  const sending = state === 'loading'
  function follow(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onMore()
  }
  return (
    <div className="flex flex-col items-center gap-3 pt-6">
      <div role="alert">
        {state === 'failed' ? (
          <Alert tone="error" says="nothing">
            Não foi possível mostrar mais serviços. Por favor, tente novamente.
          </Alert>
        ) : null}
      </div>
      <ButtonLink
        variant="secondary"
        href={href}
        onClick={follow}
        aria-disabled={sending || undefined}
        icon={sending ? <SpinnerArc /> : null}
      >
        {sending ? 'Carregando...' : 'Mostrar mais serviços'}
      </ButtonLink>
    </div>
  )
}
