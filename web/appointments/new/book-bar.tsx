import { dayName } from '@encaixe/contract/date-names.ts'
import { minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { formatMoney } from '../../platform/formats.ts'
import type { Refusal } from '../../shell/find-way-out.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { shortDay } from '../choose-time/describe-choice.ts'
import type { TimeChoice } from '../choose-time/use-time-choice.ts'

type Props = {
  choice: TimeChoice
  procedure: Procedure | undefined
  /** How many choices and fields have errors. */
  wrong: number
  refusal: Refusal | undefined
  sending: boolean
}

export function BookBar({ wrong, refusal, sending, ...chosen }: Props) {
  return (
    <SaveBar
      error={wrong > 0 ? `Falta corrigir ${wrong} ${wrong === 1 ? 'campo' : 'campos'}` : undefined}
      summary={
        refusal ? (
          <Alert>
            {refusal.sentence}{' '}
            {refusal.wayOut ? (
              <TextLink to={refusal.wayOut.to} className="font-semibold">
                {refusal.wayOut.label}
              </TextLink>
            ) : null}
          </Alert>
        ) : (
          <ChoiceSummary {...chosen} />
        )
      }
    >
      <Button type="submit" wide="phone" sending={sending}>
        Confirmar Agendamento
      </Button>
    </SaveBar>
  )
}

/** The appointment so far. */
function ChoiceSummary({ choice: { state, person }, procedure }: Pick<Props, 'choice' | 'procedure'>) {
  const { date, time } = state
  if (!procedure) return <p className="text-ui text-ink-2">Comece pelo procedimento.</p>
  const end = time && timeOf(minuteOf(time) + procedure.duration)
  return (
    <div className="flex items-center justify-between gap-x-5">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="block font-semibold">
          {date ? <Day date={date} /> : procedure.name}
          {end ? (
            <>
              {' · '}
              <span className="whitespace-nowrap">{`${time}–${end}`}</span>
            </>
          ) : null}
        </span>
        <span className="block text-sm text-ink-2">
          {date ? [procedure.name, person && `com ${person}`].filter(Boolean).join(' ') : 'Escolha a data'}
        </span>
      </p>
      {procedure.price === null ? null : (
        <p className="shrink-0 text-lg font-semibold">{formatMoney(procedure.price)}</p>
      )}
    </div>
  )
}

/** A phone shows the short form, because its bar has only one line. */
function Day({ date }: { date: string }) {
  return (
    <>
      <span className="inline-block first-letter:uppercase max-sm:hidden">{dayName(date, false)}</span>
      <span className="inline-block first-letter:uppercase sm:hidden">{shortDay(date)}</span>
    </>
  )
}
