import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { callLink, mapLink, whatsappLink } from '../platform/build-contact-link.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PageCover } from '../ui/cover.tsx'
import { PhoneIcon, WhatsappIcon } from '../ui/icons/contact.tsx'
import { PinIcon } from '../ui/icons/people.tsx'
import { CalendarIcon } from '../ui/icons/time.tsx'
import { contentId } from '../ui/skip-link.tsx'
import { AboutCard } from './about-card.tsx'
import { describeNotices } from './describe-notices.ts'
import { describeOpening, type Opening } from './describe-opening.ts'
import { useShopTime } from './follow-shop-time.ts'
import type { ShownCompany } from './load-company.ts'
import { ServiceList } from './service-list.tsx'
import { ShopFooter } from './shop-footer.tsx'

export type CompanyPageProps = Omit<ComponentProps<typeof ServiceList>, 'now'> & { serverNow: string }

export const tagline = 'Agende seu horário online de forma rápida e fácil'

export function CompanyPage({ serverNow, ...services }: CompanyPageProps) {
  const { company } = services
  const now = useShopTime(serverNow, company.timezone)
  // An open shop that takes no bookings would contradict itself.
  const opening = company.acceptsBookings ? describeOpening(company, now) : undefined
  return (
    <div data-shop={company.themeColor} className="flex min-h-dvh flex-col">
      <main id={contentId} className="flex-1">
        <PageCover
          name={company.name}
          photo={company.photo}
          above={opening ? <OpeningBadge opening={opening} /> : null}
        >
          {company.acceptsBookings ? <p className="max-sm:text-base">{tagline}</p> : null}
        </PageCover>
        <div className="mx-auto grid w-full max-w-page grid-cols-1 items-start gap-x-14 gap-y-9 px-5 pt-4 pb-14 lg:grid-cols-[minmax(0,1fr)_23.25rem] lg:pt-11">
          <div className="min-w-0">
            <QuickLinks company={company} />
            <ShopNotices notices={company.notices} today={now.date} />
            <ServiceList {...services} now={now} />
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
  if (!address && !phone) return null
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
      {phone && !whatsapp ? (
        <ButtonLink {...look} target={undefined} href={callLink(phone)} icon={<PhoneIcon />}>
          Ligar
        </ButtonLink>
      ) : null}
    </div>
  )
}

/** White in both themes, because it stands on the shop's colour. */
function OpeningBadge({ opening: { open, state, detail } }: { opening: Opening }) {
  return (
    <p className="inline-flex items-center gap-2.5 rounded-md bg-white px-3 py-1.5 text-sm text-[#55514a] forced-colors:border">
      <span
        aria-hidden="true"
        className={cx('size-2.5 shrink-0 rounded-full', open ? 'bg-[#2a8a50]' : 'bg-[#8a8376]')}
      />
      <span>
        <strong className="font-semibold text-[#1b1a17]">{state}</strong> · {detail}
      </span>
    </p>
  )
}

/** Days off and special hours of the next two weeks, above the services: who comes for a date reads them first. */
function ShopNotices({ notices, today }: Pick<ShownCompany, 'notices'> & { today: string }) {
  const sentences = describeNotices(notices, today)
  if (sentences.length === 0) return null
  return (
    <ul
      aria-label="Avisos da empresa"
      className="mb-7 grid gap-2 rounded-lg bg-amber-soft px-4 py-3.5 text-ui forced-colors:border"
    >
      {sentences.map((sentence) => (
        <li key={sentence} className="flex gap-3">
          <span className="flex h-[1.4em] shrink-0 items-center text-amber-text">
            <CalendarIcon />
          </span>
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{sentence}</span>
        </li>
      ))}
    </ul>
  )
}
