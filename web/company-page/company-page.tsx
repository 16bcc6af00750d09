import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageCover } from '../ui/cover.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { WhatsappIcon } from '../ui/icons/contact.tsx'
import { PinIcon } from '../ui/icons/people.tsx'
import { contentId } from '../ui/skip-link.tsx'
import { AboutCard } from './about-card.tsx'
import { mapLink, whatsappLink } from './build-contact-link.ts'
import { useBookingLink } from './choose-booking-link.ts'
import { describeOpening } from './describe-opening.ts'
import { tagline } from './describe-page.ts'
import { useShopTime } from './follow-shop-time.ts'
import type { ShownCompany } from './load-company.ts'
import { OpeningBadge } from './opening-badge.tsx'
import { ServiceCard } from './service-card.tsx'
import { ShopFooter } from './shop-footer.tsx'

type Props = { company: ShownCompany; procedures: readonly PublicProcedure[]; serverNow: string }

export function CompanyPage({ company, procedures, serverNow }: Props) {
  const now = useShopTime(serverNow, company.timezone)
  const opening = describeOpening(company.businessHours, now)
  return (
    <div data-shop={company.themeColor} className="flex min-h-dvh flex-col">
      <main id={contentId} className="flex-1">
        <PageCover name={company.name} above={opening ? <OpeningBadge opening={opening} /> : null}>
          <p className="max-sm:text-base">{tagline}</p>
        </PageCover>
        <div className="mx-auto grid w-full max-w-page grid-cols-1 items-start gap-x-14 gap-y-9 px-5 pt-4 pb-14 lg:grid-cols-[minmax(0,1fr)_23.25rem] lg:pt-11">
          <div className="min-w-0">
            <QuickLinks company={company} />
            <Services company={company} procedures={procedures} />
          </div>
          <div className="relative lg:-mt-25">
            <AboutCard company={company} now={now} />
          </div>
        </div>
      </main>
      <ShopFooter name={company.name} year={now.date.slice(0, 4)} />
    </div>
  )
}

/** On a phone at the bottom, where a thumb reaches it; on a desktop the card is already at the top. */
function QuickLinks({ company: { name, address, phone } }: { company: ShownCompany }) {
  const whatsapp = phone && whatsappLink(phone)
  if (!address && !whatsapp) return null
  const look = { variant: 'secondary', size: 'sm', target: '_blank', className: 'min-h-12 flex-1' } as const
  return (
    <div className="mb-7 flex flex-wrap gap-2.5 lg:hidden">
      {address ? (
        <ButtonLink {...look} href={mapLink(name, address)} icon={<PinIcon />}>
          Como chegar
        </ButtonLink>
      ) : null}
      {whatsapp ? (
        <ButtonLink {...look} href={whatsapp} icon={<WhatsappIcon />}>
          WhatsApp
        </ButtonLink>
      ) : null}
    </div>
  )
}

type ServicesProps = Omit<Props, 'serverNow'>

/** Beyond this number of minutes the squares of one long service would make those of the others too small. */
const longestDrawn = 180

function Services({ company: { slug, acceptsBookings }, procedures }: ServicesProps) {
  const linkTo = useBookingLink(slug)
  const longest = Math.max(...procedures.map(({ duration }) => duration))
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
    </section>
  )
}
