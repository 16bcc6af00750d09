import type { Company } from '@encaixe/contract/companies.ts'
import { monthNameOf } from '@encaixe/contract/date-names.ts'
import type { Exception } from '@encaixe/contract/exceptions.ts'
import type { Holiday } from '@encaixe/contract/holidays.ts'
import { useState } from 'react'
import { useUpdateCompany } from '../companies/update-company.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { useAffectedQuestion, useKeptNotice } from '../shell/affected-question.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { Switch } from '../ui/switch.tsx'
import { useToast } from '../ui/toast.tsx'
import { longDay } from './describe-exception.ts'
import { FoldButton } from './exception-list.tsx'
import {
  countAppointments,
  decisionNames,
  HolidayDecisions,
  type HolidayTimes,
  hoursOf,
  useHolidayDecision,
} from './holiday-decisions.tsx'
import { markHoliday } from './mark-year.ts'

type Props = {
  year: number
  /** The month to which the list of holidays is limited; undefined for the whole year. */
  month: string | undefined
  holidays: readonly Holiday[]
  exceptions: readonly Exception[]
  today: string
  company: Company
  reason: string | undefined
}

/** The holidays of a year, each with the company's decision. Past holidays show the decision without buttons. */
export function HolidayList({ year, month, today, company, reason, ...reads }: Props) {
  const changes = useHolidayDecision(reads.exceptions)
  const [open, setOpen] = useState(false)
  const { closedOnHolidays } = company
  const period = month ? monthNameOf(`${month}-01`) : `${year}`
  const holidays = reads.holidays.filter(({ date }) => !month || date.startsWith(month))
  const describe = (holiday: Holiday) => {
    const hours = hoursOf(holiday, reads.exceptions)
    return `${longDay(holiday.date)} · ${describeHoliday(holiday, hours, closedOnHolidays, today)}`
  }
  const ahead = holidays.filter(({ date }) => date >= today)
  const over = holidays.filter(({ date }) => date < today)
  return (
    <Card as="section" aria-labelledby="feriados">
      <CardTitle id="feriados">{`Feriados de ${period}`}</CardTitle>
      <ClosedOnHolidays company={company} reason={reason} />
      {holidays.length === 0 ? <p className="mt-4 text-ink-2">{`Nenhum feriado em ${period}.`}</p> : null}
      {ahead.length > 0 ? (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {ahead.map((holiday) => (
            <li key={holiday.date} className="py-3">
              <p className="font-semibold [overflow-wrap:anywhere]">{holiday.name}</p>
              <p className="mb-2 text-sm text-ink-2 first-letter:uppercase">{describe(holiday)}</p>
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
                  <span className="block text-sm text-ink-2 first-letter:uppercase">{describe(holiday)}</span>
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

function describeHoliday(
  holiday: Holiday,
  hours: HolidayTimes | undefined,
  closedOnHolidays: boolean,
  today: string,
): string {
  const mark = markHoliday(holiday, closedOnHolidays)
  const kind = holiday.kind === 'optional' ? 'ponto facultativo' : undefined
  const times =
    hours && holiday.decision === 'hours' ? `das ${hours.startTime} às ${hours.endTime}` : undefined
  if (holiday.date < today && times) return times
  if (holiday.date < today) return mark === 'ask' ? (kind ?? 'feriado nacional') : decisionNames[mark]
  const rule = holiday.decision === null && mark === 'closed' ? 'fecha, sem decisão sua' : undefined
  return [kind, rule, times, countAppointments(holiday.appointments).toLowerCase()]
    .filter(Boolean)
    .join(' · ')
}

type ClosedOnHolidaysProps = { company: Company; reason: string | undefined }

/** The switch that closes the company on holidays. It saves at once, or asks first about affected appointments. */
function ClosedOnHolidays({ company, reason }: ClosedOnHolidaysProps) {
  const { mutateAsync } = useUpdateCompany(company.id)
  const { attempt, dialog } = useAffectedQuestion()
  const notifyKept = useKeptNotice()
  const notify = useToast()
  const [wished, setWished] = useState<boolean>()

  async function turn(closedOnHolidays: boolean) {
    setWished(closedOnHolidays)
    try {
      const { name, slug, email, cnpj, cpf, version } = company
      const same = { name, slug, email, version, ...(cpf ? { cpf } : { cnpj }) }
      const outcome = await attempt((keep) => mutateAsync({ ...same, closedOnHolidays, keep }))
      if (!outcome.done) return
      const done = closedOnHolidays
        ? 'Fechado nos feriados nacionais'
        : 'Os feriados nacionais não fecham mais sozinhos'
      if (outcome.kept > 0) notifyKept(done, { kept: outcome.kept })
      else notify(done)
    } catch (error) {
      notify(describeFailure(error as Error, 'Erro ao salvar. Por favor, tente novamente.'), 'error')
    } finally {
      setWished(undefined)
    }
  }

  return (
    <div>
      <Switch
        label="Fechar nos feriados nacionais"
        aria-describedby="fechar-feriados"
        checked={wished ?? company.closedOnHolidays}
        disabled={reason !== undefined}
        onChange={(event) => {
          if (wished === undefined) void turn(event.currentTarget.checked)
        }}
      />
      <p id="fechar-feriados" className="text-sm text-ink-2">
        {reason ?? 'Fecha os que você não decidiu. Pontos facultativos ficam abertos até você decidir.'}
      </p>
      {dialog}
    </div>
  )
}
