import { horizonDays } from '@encaixe/contract/appointment-rules.ts'
import { monthName } from '@encaixe/contract/date-names.ts'
import { addDays, monthOf } from '@encaixe/contract/local-time.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Calendar } from '../../ui/calendar.tsx'
import { FieldError } from '../../ui/field.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { freeDaysQuery } from './fetch-free-times.ts'

type Props = {
  wanted: { companyId: string; procedureId: string }
  today: string
  value: string | null
  onChange: (date: string) => void
  error: string | undefined
}

export function DateChoice({ wanted, today, value, onChange, error }: Props) {
  const [month, setMonth] = useState(monthOf(value ?? today))
  const [shown, setShown] = useState(value)
  const { data, isError, isFetching, refetch } = useQuery(freeDaysQuery(wanted, month))
  const free = new Set(data?.filter((day) => day.free).map(({ date }) => date))

  // Chosen from outside, as an alternative is: its month comes into sight.
  if (value !== shown) {
    setShown(value)
    if (value) setMonth(monthOf(value))
  }

  return (
    <div>
      <Calendar
        value={value}
        onChange={onChange}
        today={today}
        min={today}
        max={addDays(today, horizonDays)}
        month={month}
        onMonthChange={setMonth}
        loading={!data && !isError}
        // What could not be asked is not forbidden: the times will tell.
        offReason={(day) => (data && !free.has(day) ? 'sem horário livre' : undefined)}
      />
      {error ? <FieldError>{error}</FieldError> : null}
      {isError && !data ? (
        <LoadFailure onRetry={() => void refetch()} retrying={isFetching} className="mt-3">
          Erro ao carregar horários disponíveis. Por favor, tente novamente.
        </LoadFailure>
      ) : null}
      {data && free.size === 0 ? (
        <p role="status" className="mt-2 text-sm text-ink-2">
          Nenhum horário livre em {monthName(month).toLowerCase()}. Tente o mês seguinte, ou confira quem faz
          este procedimento e a jornada de cada um.
        </p>
      ) : null}
    </div>
  )
}
