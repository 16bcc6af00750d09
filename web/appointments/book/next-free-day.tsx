import { dayName, monthName } from '@encaixe/contract/date-names.ts'
import { monthOf } from '@encaixe/contract/local-time.ts'
import PhoneLinks from '../../company-page/phone-links.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { focusStep } from '../choose-time/choice-step.tsx'
import { findLater } from './find-later.ts'
import type { Offer } from './load-offer.ts'
import type { BookingFormState } from './use-booking-form.ts'

type Props = { offer: Offer; form: BookingFormState }

/** Above a week without times: leads to the first free day, which the calendar may show only months later. */
export default function NextFreeDay({ offer: { company, later, said }, form }: Props) {
  const { choice, port, visit, isAsOffered } = form
  // Other services or people than those that the page came with have other free days.
  const renewed = useAnswer(isAsOffered ? undefined : visit.text, async () => {
    const bounds = { today: choice.today, lastDay: said.lastDay }
    return { later: await findLater(port.days, bounds, await port.days(monthOf(choice.today))) }
  })
  if (!isAsOffered && !renewed.data && !renewed.error) return <Skeleton className="h-26 rounded-lg" />
  const { day, emptyUntil } = (isAsOffered ? later : renewed.data?.later) ?? {}
  if (day) {
    const choose = () => {
      choice.choose('date')(day)
      focusStep('time')
    }
    return (
      <Alert
        tone="info"
        says="nothing"
        title={`O próximo dia com horário livre é ${dayName(day, false)}.`}
        actions={
          <Button variant="secondary" size="sm" onClick={choose}>
            Ver os horários desse dia
          </Button>
        }
      />
    )
  }
  return emptyUntil ? (
    <Alert
      tone="warning"
      says="nothing"
      title={`Nenhum horário livre até o fim de ${monthName(emptyUntil).toLowerCase()}.`}
      actions={company.phone ? <PhoneLinks phone={company.phone} /> : null}
    >
      {monthOf(said.lastDay) > emptyUntil ? 'Procure mais adiante no calendário.' : said.end}
      {company.phone ? ' Se preferir, fale com a empresa.' : ''}
    </Alert>
  ) : null
}
