import type { Company } from '@encaixe/contract/companies.ts'
import { dayName } from '@encaixe/contract/date-names.ts'
import type { Holiday } from '@encaixe/contract/holidays.ts'
import { useState } from 'react'
import { Card, CardTitle } from '../ui/card.tsx'
import { ClosedOnHolidays } from './closed-on-holidays.tsx'
import { FoldButton } from './exception-list.tsx'
import { countAppointments, HolidayDecisions } from './holiday-decisions.tsx'
import { markHoliday } from './mark-year.ts'
import { decisionNames, useHolidayDecision } from './use-holiday-decision.tsx'

type Props = {
  year: number
  holidays: readonly Holiday[]
  today: string
  company: Company
  reason: string | undefined
}

/** The holidays of a year with what the company does on each. Those that are over only say it. */
export function HolidayList({ year, holidays, today, company, reason }: Props) {
  const changes = useHolidayDecision()
  const [open, setOpen] = useState(false)
  const { closedOnHolidays } = company
  const ahead = holidays.filter(({ date }) => date >= today)
  const over = holidays.filter(({ date }) => date < today)
  return (
    <Card as="section" aria-labelledby="feriados">
      <CardTitle id="feriados">{`Feriados de ${year}`}</CardTitle>
      <ClosedOnHolidays company={company} reason={reason} />
      {ahead.length > 0 ? (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {ahead.map((holiday) => (
            <li key={holiday.date} className="py-3">
              <p className="font-semibold [overflow-wrap:anywhere]">{holiday.name}</p>
              <p className="mb-2 text-sm text-ink-2 first-letter:uppercase">
                {dayName(holiday.date, false)} · {describeHoliday(holiday, closedOnHolidays, today)}
              </p>
              <HolidayDecisions holiday={holiday} changes={changes} reason={reason} />
            </li>
          ))}
        </ul>
      ) : null}
      {over.length > 0 ? (
        <div className="mt-2 border-t border-line pt-1">
          <FoldButton open={open} onPress={() => setOpen(!open)}>{`Passados (${over.length})`}</FoldButton>
          {open ? (
            <ul className="divide-y divide-line text-ui">
              {over.map((holiday) => (
                <li key={holiday.date} className="py-2">
                  <span className="font-semibold">{holiday.name}</span>
                  <span className="block text-sm text-ink-2 first-letter:uppercase">
                    {dayName(holiday.date, false)} · {describeHoliday(holiday, closedOnHolidays, today)}
                  </span>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
      {changes.dialogs}
    </Card>
  )
}

function describeHoliday(holiday: Holiday, closedOnHolidays: boolean, today: string): string {
  const mark = markHoliday(holiday, closedOnHolidays)
  const kind = holiday.kind === 'optional' ? 'ponto facultativo' : undefined
  if (holiday.date < today) return mark === 'ask' ? (kind ?? 'feriado nacional') : decisionNames[mark]
  const rule = holiday.decision === null && mark === 'closed' ? 'fecha, sem decisão sua' : undefined
  return [kind, rule, countAppointments(holiday.appointments).toLowerCase()].filter(Boolean).join(' · ')
}
