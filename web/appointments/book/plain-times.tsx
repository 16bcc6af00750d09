import { dateName, dayName } from '@encaixe/contract/date-names.ts'
import { datesFrom, weekdayOf } from '@encaixe/contract/local-time.ts'
import PhoneLinks from '../../shell/phone-links.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { Offer } from './load-offer.ts'
import { writeAddress } from './read-address.ts'

type Props = {
  offer: Offer
  today: string
  /** The path of the form, and the services after the first one. */
  path: string
  services: string[]
}

const daysShown = 14

/** The page without script: days and times are links, and a chosen time is asked for by telephone or WhatsApp. */
export function PlainTimes({ offer: { company, services: all, said, plain }, today, path, services }: Props) {
  const linkTo = (date: string, time?: string) => {
    const more = services.length > 0 ? `&servicos=${services.join(',')}` : ''
    return `${path}?horarios=${date}${time ? `&as=${time}` : ''}${more}`
  }
  const { businessHours: hours } = company
  const days = datesFrom(today, daysShown).filter(
    (day) =>
      day <= said.lastDay &&
      !said.closed[day] &&
      (hours.length === 0 || hours.some((one) => one.day === weekdayOf(day))),
  )
  const { date, time, times = [] } = plain ?? {}
  const isFree = time !== null && time !== undefined && times.includes(time)
  const what = all.map(({ name }) => name).join(' + ')
  return (
    <Card as="section" padding="roomy" className="lg:col-start-1">
      {date && time && isFree ? (
        <>
          <h2 className="font-display text-display-sm first-letter:uppercase">{`${dayName(date, false)}, às ${time}`}</h2>
          <p className="mt-2 mb-4 max-w-[46ch] text-ink-2">
            Este horário está livre. Para confirmar por aqui, o navegador precisa de JavaScript.
            {company.phone || company.email ? ' Sem ele, peça o horário à empresa:' : null}
          </p>
          <p className="flex flex-wrap gap-3 empty:hidden">
            {company.phone ? (
              <PhoneLinks
                phone={company.phone}
                text={`Olá! Quero agendar ${what}, ${dateName(date)} às ${time}.`}
              />
            ) : null}
            {company.email ? (
              <ButtonLink variant="secondary" size="sm" href={`mailto:${company.email}`}>
                Escrever para {company.email}
              </ButtonLink>
            ) : null}
          </p>
          <p className="mt-4">
            <TextLink href={writeAddress(path, { services, date, time })}>
              Abrir o agendamento completo (precisa de JavaScript)
            </TextLink>
          </p>
        </>
      ) : date ? (
        <>
          <h2 className="font-display text-display-sm first-letter:uppercase">{dayName(date, false)}</h2>
          {time ? <p className="mt-2">{`O horário ${time} não está livre.`}</p> : null}
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
        {date ? 'Outro dia' : 'Escolha o dia'}
      </h2>
      <ul className="mt-4 flex flex-wrap gap-2">
        {days.map((day) => (
          <li key={day}>
            <ButtonLink variant="secondary" href={linkTo(day)}>
              {dayName(day, false)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
