import { horizonDays } from '@encaixe/contract/appointment-rules.ts'
import { addDays } from '@encaixe/contract/local-time.ts'
import { mostTimes, mostWeeks } from '@encaixe/contract/visit-rules.ts'
import { useRef } from 'react'
import { dayText, shortDate } from '../../platform/describe-until.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { RefreshIcon } from '../../ui/icons/actions.tsx'
import { Select } from '../../ui/select.tsx'

export type Repeat = { everyWeeks: number; times: number }

type Props = {
  value: Repeat | undefined
  onChange: (repeat: Repeat | undefined) => void
  date: string
  time: string
  /** The present date in the time zone of the company. */
  today: string
}

const usual: Repeat = { everyWeeks: 2, times: 6 }
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

const datesOf = (first: string, { everyWeeks, times }: Repeat): string[] =>
  Array.from({ length: times }, (_, at) => addDays(first, at * everyWeeks * 7))

/** The year of a date, `/2028`, when it is not the year of the first date. */
const yearBeside = (date: string, first: string) =>
  date.slice(0, 4) === first.slice(0, 4) ? '' : `/${date.slice(0, 4)}`

/** The fields of a repetition, behind a button because few bookings repeat. They list every date before booking. */
export function RepeatFields({ value, onChange, date, time, today }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const dates = value ? datesOf(date, value) : []
  const last = dates.at(-1) ?? date
  const tooFar = dates.filter((one) => one > addDays(today, horizonDays)).length
  return (
    <div ref={place} className="max-w-[36rem] min-w-0">
      {value ? (
        <section
          aria-labelledby="repetir"
          className="rounded-lg border border-line bg-surface p-4 [overflow-wrap:anywhere]"
        >
          <div className="flex items-center justify-between gap-3">
            <h2 id="repetir" tabIndex={-1} className="text-display-sm">
              Repetir
            </h2>
            <Button variant="text" size="sm" onClick={() => onChange(undefined)}>
              Não repetir
            </Button>
          </div>
          <div className="mt-2 grid gap-4 min-[22rem]:grid-cols-2">
            <Field label="A cada">
              <Select
                value={value.everyWeeks}
                onChange={({ currentTarget }) =>
                  onChange({ ...value, everyWeeks: Number(currentTarget.value) })
                }
              >
                {numbers(1, mostWeeks).map((weeks) => (
                  <option key={weeks} value={weeks}>
                    {weeks === 1 ? '1 semana' : `${weeks} semanas`}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="No total">
              <Select
                value={value.times}
                onChange={({ currentTarget }) => onChange({ ...value, times: Number(currentTarget.value) })}
              >
                {numbers(2, mostTimes).map((times) => (
                  <option key={times} value={times}>{`${times} vezes`}</option>
                ))}
              </Select>
            </Field>
          </div>
          <p role="status" className="mt-4 text-ui font-semibold">
            {`${dates.length} visitas, sempre às ${time}: de ${dayText(date)}, a ${dayText(last)}${yearBeside(last, date)}.`}
          </p>
          <p className="mt-1 text-sm text-ink-2">
            {dates.map((one) => `${shortDate(one)}${yearBeside(one, date)}`).join(' · ')}
          </p>
          {tooFar > 0 ? (
            <p className="mt-2 text-sm font-semibold">
              {tooFar === 1
                ? 'A última data fica a mais de um ano e ainda não pode ser agendada.'
                : `As últimas ${tooFar} datas ficam a mais de um ano e ainda não podem ser agendadas.`}
            </p>
          ) : null}
          <p className="mt-2 text-sm text-ink-2">
            Se o horário não estiver livre em algum dia, os outros são agendados e você escolhe outro horário
            para aquele dia.
          </p>
        </section>
      ) : (
        <Button
          variant="text"
          size="sm"
          icon={<RefreshIcon />}
          className="-ml-2"
          onClick={() => {
            onChange(usual)
            // The pressed button disappears, so the focus is moved.
            setTimeout(() => place.current?.querySelector<HTMLElement>('h2')?.focus())
          }}
        >
          Repetir
        </Button>
      )}
    </div>
  )
}
