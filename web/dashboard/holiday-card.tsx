import { weekdayName } from '@encaixe/contract/date-names.ts'
import type { Holiday } from '@encaixe/contract/holidays.ts'
import { shortDay } from '../exceptions/describe-exception.ts'
import { countAppointments, HolidayDecisions } from '../exceptions/holiday-decisions.tsx'
import { useHolidayDecision } from '../exceptions/use-holiday-decision.tsx'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { Card, CardTitle } from '../ui/card.tsx'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'

/** `Sexta, 20 de novembro`. */
function describeDate(date: string): string {
  const [day = ''] = weekdayName(date).split('-')
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}, ${shortDay(date)}`
}

/** Asks what the company does on each holiday of the next days. The dialogs stay when the last one is decided. */
export function HolidayCard({ undecided }: { undecided: readonly Holiday[] }) {
  const changes = useHolidayDecision()
  useKeptFocus(undecided.length, 'feriados-por-decidir')
  const reason = useMissingSubscription('folgas e horários')
  return (
    <>
      {undecided.length > 0 ? (
        <Card as="section" aria-labelledby="feriados-por-decidir">
          <CardTitle
            id="feriados-por-decidir"
            aside={
              <TextLink to="/company/days-off" tone="accent" alone>
                Ver o ano <ArrowRightIcon />
              </TextLink>
            }
          >
            {undecided.length === 1 ? 'Você abre neste feriado?' : 'Você abre nestes feriados?'}
          </CardTitle>
          <ul className="-my-3 divide-y divide-line">
            {undecided.map((holiday) => (
              <li
                key={holiday.date}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
              >
                <p className="min-w-0 flex-[1_1_14rem] [overflow-wrap:anywhere]">
                  <span className="font-semibold">
                    {describeDate(holiday.date)}: {holiday.name}.
                  </span>{' '}
                  <span className="text-ink-2">{countAppointments(holiday.appointments)}.</span>
                </p>
                <HolidayDecisions holiday={holiday} changes={changes} reason={reason} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {changes.dialogs}
    </>
  )
}
