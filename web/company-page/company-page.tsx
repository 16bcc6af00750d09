import { spanOf } from '@encaixe/contract/free-starts.ts'
import { type LocalTime, timeOf, weekdayOf } from '@encaixe/contract/local-time.ts'
import { weekdayNames, weekdays } from '@encaixe/contract/work-schedule.ts'
import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { callLink, mapLink, whatsappLink } from '../platform/build-contact-link.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { PageCover } from '../ui/cover.tsx'
import { HoursBar } from '../ui/hours-bar.tsx'
import { ChevronRightIcon } from '../ui/icons/arrows.tsx'
import { MailIcon, PhoneIcon, WhatsappIcon } from '../ui/icons/contact.tsx'
import { PinIcon } from '../ui/icons/people.tsx'
import { CalendarIcon } from '../ui/icons/time.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { contentId } from '../ui/skip-link.tsx'
import { describeLimits } from './describe-limits.ts'
import { describeNotices } from './describe-notices.ts'
import { describeOpening, type Opening } from './describe-opening.ts'
import { useShopTime } from './follow-shop-time.ts'
import { listOpenSpans, type ShopWeek } from './list-open-spans.ts'
import type { ShownCompany } from './load-company.ts'
import { ServiceList } from './service-list.tsx'
import { ShopFooter } from './shop-footer.tsx'

export type CompanyPageProps = Omit<ComponentProps<typeof ServiceList>, 'now'> & { serverNow: string }

export const tagline = 'Agende seu horário online de forma rápida e fácil'

export function CompanyPage({ serverNow, ...services }: CompanyPageProps) {
  const { company } = services
  const now = useShopTime(serverNow, company.timezone)
  // A company that takes no bookings shows no 'Aberto agora', which would contradict it.
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

/** Links to the shop's map and phone, only on narrow screens: on desktops the card with the same data is at the top. */
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

/** The badge is white in both themes, because it is on the shop's colour. */
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

/** Days off and special hours of the next two weeks, above the services: visitors who want one date read them first. */
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

/** The facts about the company; a row without data is left out. */
function AboutCard({ company, now }: { company: ShownCompany; now: LocalTime }) {
  const { name, address, email, phone, description, businessHours } = company
  const whatsapp = phone && whatsappLink(phone)
  const limits = company.acceptsBookings ? describeLimits(company) : []
  return (
    <Card as="section" padding="none" aria-labelledby="onde-e-quando">
      <div className="p-5">
        <h2 id="onde-e-quando" className="font-display text-lg tracking-[-0.01em]">
          Onde e quando
        </h2>
        {description ? (
          <p className="mt-1 text-sm text-ink-2 [overflow-wrap:anywhere] whitespace-pre-line">
            {description}
          </p>
        ) : null}
      </div>
      <ul className="overflow-hidden rounded-b-lg border-line not-empty:border-t">
        {address ? (
          <ContactLine href={mapLink(name, address)} icon={<PinIcon />} says="Ver no mapa">
            {address}
          </ContactLine>
        ) : null}
        {phone ? (
          <ContactLine
            href={whatsapp ?? callLink(phone)}
            icon={whatsapp ? <WhatsappIcon /> : <PhoneIcon />}
            says={whatsapp ? 'Abrir conversa no WhatsApp' : 'Ligar'}
          >
            {phone}
          </ContactLine>
        ) : null}
        {email ? (
          <ContactLine href={`mailto:${email}`} icon={<MailIcon />} says="Enviar e-mail">
            {email}
          </ContactLine>
        ) : null}
      </ul>
      {businessHours.length > 0 ? (
        <div className="border-t border-line p-5">
          <h3 className="mb-2 font-display text-lg tracking-[-0.01em]">Horários</h3>
          <HoursList week={company} now={now} />
        </div>
      ) : null}
      {limits.length > 0 ? (
        <ul className="grid gap-1 border-t border-line p-5 text-ui text-ink-2">
          {limits.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
    </Card>
  )
}

type LineProps = { href: string; icon: ReactNode; says: string; children: ReactNode }

function ContactLine({ href, icon, says, children }: LineProps) {
  const away = href.startsWith('https:') ? { target: '_blank' } : {}
  return (
    <li className="group">
      <PageLink
        href={href}
        {...away}
        className="flex items-center gap-4 pl-5 text-accent-text hover:bg-sunken focus-visible:-outline-offset-3"
      >
        {icon}
        <span className="flex min-w-0 flex-1 items-center gap-3 border-line py-3 pr-5 group-not-first:border-t">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold text-ink [overflow-wrap:anywhere] whitespace-pre-line">
              {children}
            </span>
            <span className="block text-sm text-ink-2">{says}</span>
          </span>
          <ChevronRightIcon className="shrink-0 text-ink-2" />
        </span>
      </PageLink>
    </li>
  )
}

const margin = 60

/** The week: each day as text and as a bar on one scale. Today's row has the date's hours; its bar marks the time. */
function HoursList({ week, now }: { week: ShopWeek; now: LocalTime }) {
  const today = weekdayOf(now.date)
  const regular = week.businessHours.map((one) => ({
    day: one.day,
    ...spanOf({ startTime: one.opens, endTime: one.closes }),
  }))
  const ofToday = listOpenSpans(week, now.date)
  const all = [...regular, ...ofToday]
  const from = Math.max(0, Math.min(...all.map(({ start }) => start)) - margin)
  const to = Math.min(1_440, Math.max(...all.map(({ end }) => end)) + margin)
  return (
    <ul className="@container flex flex-col text-ui">
      {weekdays.map((day) => {
        const isToday = day === today
        const open = isToday ? ofToday : regular.filter((one) => one.day === day)
        const tone = isToday ? ('open' as const) : ('quiet' as const)
        const spans = open.map(({ start, end }) => ({ start, end, tone }))
        const inSight = isToday && now.minute >= from && now.minute <= to
        return (
          <li
            key={day}
            className={cx(
              'grid min-h-8 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 @min-[17rem]:grid-cols-[7rem_minmax(0,1fr)_5.75rem]',
              isToday ? 'font-semibold text-ink' : 'text-ink-2',
            )}
          >
            <span className="flex flex-wrap items-center gap-x-2">
              {weekdayNames[day].replace('-feira', '')}
              {isToday ? (
                <span className="rounded-xs bg-accent-soft px-1.5 text-xs font-semibold text-accent-text">
                  hoje
                </span>
              ) : null}
            </span>
            <HoursBar
              from={from}
              to={to}
              spans={spans}
              {...(inSight && { now: now.minute })}
              className="@max-[17rem]:hidden"
            />
            <span className="text-right whitespace-nowrap">
              {spans.map(({ start, end }) => (
                <span key={start} className="block">
                  <span aria-hidden="true">{`${timeOf(start)}–${timeOf(end)}`}</span>
                  <span className="sr-only">{`das ${timeOf(start)} às ${timeOf(end)} `}</span>
                </span>
              ))}
              {spans.length === 0 ? 'Fechado' : null}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
