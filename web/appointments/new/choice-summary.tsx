import { dayName } from '@encaixe/contract/date-names.ts'
import { minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { formatMoney } from '../../platform/formats.ts'
import type { Choice } from '../choose-time/choose-time.ts'
import { shortDay } from '../choose-time/describe-choice.ts'

type Props = { choice: Choice; procedure: Procedure | undefined; collaborator: string | undefined }

/** What is about to be booked, always in sight above its button. */
export function ChoiceSummary({ choice: { date, time }, procedure, collaborator }: Props) {
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
          {date
            ? [procedure.name, collaborator && `com ${collaborator}`].filter(Boolean).join(' ')
            : 'Escolha a data'}
        </span>
      </p>
      {procedure.price === null ? null : (
        <p className="shrink-0 text-lg font-semibold">{formatMoney(procedure.price)}</p>
      )}
    </div>
  )
}

/** On a phone the bar has room for one line. */
function Day({ date }: { date: string }) {
  return (
    <>
      <span className="inline-block first-letter:uppercase max-sm:hidden">{dayName(date, false)}</span>
      <span className="inline-block first-letter:uppercase sm:hidden">{shortDay(date)}</span>
    </>
  )
}
