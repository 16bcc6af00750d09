import { dateName, dayName } from '@encaixe/contract/date-names.ts'
import { addDays, datesFrom, daysBetween, localTime, weekdayOf } from '@encaixe/contract/local-time.ts'
import { bookingPath } from '@encaixe/contract/public-pages.ts'
import PhoneLinks from '../../shell/phone-links.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { MailIcon } from '../../ui/icons/contact.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { Offer } from './load-offer.ts'
import { PlainBooked, PlainForm } from './plain-form.tsx'

const daysShown = 14

/** The page without script: days and times are links, and a chosen time ends at a form that books. */
export function PlainTimes({ offer }: { offer: Offer }) {
  const { company, services: all, said, plain, serverNow } = offer
  const [first = '', ...services] = all.map(({ id }) => id)
  const path = bookingPath(company.slug, first)
  const { date: today } = localTime(new Date(serverNow), company.timezone)
  const linkTo = (date: string, time?: string) => {
    const more = services.length > 0 ? `&servicos=${services.join(',')}` : ''
    return `${path}?horarios=${date}${time ? `&as=${time}` : ''}${more}`
  }
  const { businessHours: hours } = company
  const { date, time, times = [] } = plain ?? {}
  const openFrom = (from: string) =>
    datesFrom(from, daysShown).filter(
      (day) =>
        day >= today &&
        day <= said.lastDay &&
        !said.closed[day] &&
        (hours.length === 0 || hours.some((one) => one.day === weekdayOf(day))),
    )
  // The days are listed a fortnight at a time: the one with the opened day, and links to the one before and after.
  const start = addDays(today, Math.floor(daysBetween(today, date ?? today) / daysShown) * daysShown)
  const days = openFrom(start).filter((day) => day !== date)
  const [before] = openFrom(addDays(start, -daysShown))
  const [after] = openFrom(addDays(start, daysShown))
  const isFree = time !== null && time !== undefined && times.includes(time)
  // A form that was refused because its time was taken keeps the typed text, and asks for another time of the day.
  const canChooseAgain = plain?.form !== undefined && plain.profile !== undefined && times.length > 0
  const isOwn = plain?.own?.some(
    (one) =>
      one.companyId === company.id &&
      one.startTime === time &&
      (one.status === 'scheduled' || one.status === 'held'),
  )
  const what = all.map(({ name }) => name).join(' + ')
  return (
    <Card as="section" padding="roomy" className="lg:col-start-1">
      {plain?.booked ? (
        <PlainBooked
          visit={plain.booked}
          notice={plain.notice}
          company={company}
          address={linkTo(plain.date, plain.time ?? undefined)}
          now={new Date(serverNow)}
        />
      ) : plain && date && time && (isFree || canChooseAgain) ? (
        <>
          <h2 className="mb-4 font-display text-display-sm first-letter:uppercase">
            {isFree ? `${dayName(date, false)}, às ${time}` : dayName(date, false)}
          </h2>
          <PlainForm
            offer={offer}
            plain={plain}
            time={time}
            address={linkTo(date, time)}
            formKey={crypto.randomUUID()}
          />
          {company.phone || company.email ? (
            <>
              <p className="mt-6 mb-3 text-ink-2">Prefere pedir à empresa?</p>
              <p className="flex flex-wrap gap-3">
                {company.phone ? (
                  <PhoneLinks
                    phone={company.phone}
                    text={`Olá! Quero agendar ${what}, ${dateName(date)} às ${time}.`}
                  />
                ) : null}
                {company.email ? (
                  <ButtonLink
                    variant="secondary"
                    size="sm"
                    icon={<MailIcon />}
                    href={`mailto:${company.email}`}
                  >
                    Escrever para {company.email}
                  </ButtonLink>
                ) : null}
              </p>
            </>
          ) : null}
        </>
      ) : date ? (
        <>
          <h2 className="font-display text-display-sm first-letter:uppercase">{dayName(date, false)}</h2>
          {time ? (
            <p className="mt-2">
              {isOwn ? `O horário ${time} já é seu.` : `O horário ${time} não está livre.`}
            </p>
          ) : null}
          {times.length > 0 ? (
            <ul className="mt-4 flex flex-wrap gap-2">
              {times.map((one) => (
                <li key={one}>
                  <ButtonLink variant="secondary" href={linkTo(date, one)}>
                    {one}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          ) : (
            <p className="mt-2 text-ink-2">Nenhum horário disponível</p>
          )}
        </>
      ) : null}
      <h2 className={`font-display text-display-sm ${date ? 'mt-7' : ''}`}>
        {plain?.booked ? 'Agendar outro horário' : date ? 'Outro dia' : 'Escolha o dia'}
      </h2>
      <ul className="mt-4 grid gap-2 sm:grid-cols-2">
        {days.map((day) => (
          <li key={day}>
            <ButtonLink variant="secondary" wide href={linkTo(day)}>
              {dayName(day, false)}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {before || after ? (
        <p className="mt-3 flex flex-wrap gap-x-6">
          {before ? (
            <TextLink href={linkTo(before)} alone>
              Dias anteriores
            </TextLink>
          ) : null}
          {after ? (
            <TextLink href={linkTo(after)} alone>
              {`A partir de ${dateName(after)}`}
            </TextLink>
          ) : null}
        </p>
      ) : null}
    </Card>
  )
}
