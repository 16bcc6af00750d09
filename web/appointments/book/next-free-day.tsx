import { dayName, monthName } from '@encaixe/contract/date-names.ts'
import type { AvailableDay } from '@encaixe/contract/free-times.ts'
import { addDays, addMonths, monthOf } from '@encaixe/contract/local-time.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import PhoneLinks from '../../shell/phone-links.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { focusStep } from '../choose-time/choice-step.tsx'
import { daysInRow } from '../choose-time/use-time-choice.ts'
import type { Offer } from './load-offer.ts'
import type { BookingFormState } from './use-booking-form.ts'

type Props = { offer: Offer; form: BookingFormState }

/**
 * The next free day, shown in the place of the times, so that nothing moves when this element appears. In a week
 * without times the element leads to the first free day, which may be months ahead in the calendar.
 */
export default function NextFreeDay({ offer: { company, said }, form }: Props) {
  const { choice, port, visit } = form
  const thisMonth = monthOf(choice.today)
  const found = useAnswer(visit.text, async () => {
    const bounds = { today: choice.today, lastDay: said.lastDay }
    const days = choice.free.daysOf(thisMonth) ?? (await port.days(thisMonth))
    return { later: await findLater(port.days, bounds, days) }
  })
  if (!found.data && !found.error) return <Skeleton className="mt-3 h-26 rounded-lg" />
  const { day, emptyUntil } = found.data?.later ?? {}
  if (day) {
    const choose = () => {
      choice.choose.date(day)
      focusStep('time')
    }
    return (
      <Alert
        tone="info"
        says="nothing"
        className="mt-3"
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
      className="mt-3"
      title={`Nenhum horário livre até o fim de ${monthName(emptyUntil).toLowerCase()}.`}
      actions={company.phone ? <PhoneLinks phone={company.phone} /> : null}
    >
      {monthOf(said.lastDay) > emptyUntil ? 'Procure mais adiante no calendário.' : said.end}
      {company.phone ? ' Se preferir, fale com a empresa.' : ''}
    </Alert>
  ) : null
}

/** The first day with a free time, or the last of the requested months when none of these months has a free time. */
type FreeLater = { day: string; emptyUntil?: undefined } | { day?: undefined; emptyUntil: string }

/** The most further months that are requested. Each is requested only when the month before it is full. */
const mostMonthsAhead = 3

/** Finds the first free day of a company that is full or away for the whole first week. */
export async function findLater(
  load: (month: string) => Promise<AvailableDay[] | undefined>,
  bounds: { today: string; lastDay: string },
  days: AvailableDay[] | undefined,
  ahead = 0,
): Promise<FreeLater | undefined> {
  const { today, lastDay } = bounds
  const day = days?.find(({ free }) => free)?.date
  if (!days || day) return day && day >= addDays(today, daysInRow) ? { day } : undefined
  const month = (count: number) => monthOf(addMonths(`${monthOf(today)}-01`, count))
  if (ahead === mostMonthsAhead || month(ahead) >= monthOf(lastDay)) return { emptyUntil: month(ahead) }
  return findLater(load, bounds, await load(month(ahead + 1)), ahead + 1)
}
