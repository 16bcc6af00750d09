import { dayName, monthName } from '@encaixe/contract/date-names.ts'
import { monthOf } from '@encaixe/contract/local-time.ts'
import PhoneLinks from '../../company-page/phone-links.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { focusStep } from '../choose-time/choice-step.tsx'
import type { TimeChoice } from '../choose-time/use-time-choice.ts'
import type { Offer } from './load-offer.ts'

type Props = { offer: Offer; choice: TimeChoice }

/** Above a week without times: leads to the first free day, which the calendar may show only months later. */
export default function NextFreeDay({ offer: { company, later, said }, choice }: Props) {
  const { day, emptyUntil } = later ?? {}
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
