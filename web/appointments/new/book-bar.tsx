import { dayName } from '@encaixe/contract/date-names.ts'
import { minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import type { Refusal } from '../../shell/find-way-out.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { Step } from '../choose-time/choose-time.ts'
import { shortDay } from '../choose-time/describe-choice.ts'
import type { TimeChoice } from '../choose-time/use-time-choice.ts'
import { sumPrices } from '../describe-visit.ts'
import { anybody } from '../write-items.ts'

type Props = {
  choice: TimeChoice
  /** Who does it, in words, once that is chosen. */
  person: string | undefined
  /** The name, once the client is chosen. */
  client: string | undefined
  /** In their order. */
  services: Procedure[]
  missing: Step | undefined
  /** How often the visit is repeated in all. */
  times: number | undefined
  /** How many choices and fields have errors. */
  wrong: number
  refusal: Refusal | undefined
  sending: boolean
  /** Outside the hours. */
  odd: boolean
}

export function BookBar({ wrong, refusal, sending, odd, ...chosen }: Props) {
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
      <Button type="submit" wide="phone" sending={sending} data-book="">
        {odd ? 'Agendar mesmo assim' : 'Confirmar Agendamento'}
      </Button>
    </SaveBar>
  )
}

/** The appointment so far, and what is missing. */
function ChoiceSummary({
  choice: { state },
  person,
  missing,
  client,
  services,
  times,
}: Pick<Props, 'choice' | 'person' | 'client' | 'services' | 'missing' | 'times'>) {
  const { date, time } = state
  const isAnybody = state.who === anybody
  const lacking = client ? missing && lackingNames[missing] : 'o cliente'
  const duration = services.reduce((sum, one) => sum + one.duration, 0)
  const end = time && duration > 0 && timeOf(minuteOf(time) + duration)
  const price = sumPrices(services)
  const what = [
    services.map(({ name }) => name).join(' + '),
    person && (isAnybody ? 'sem preferência' : `com ${person}`),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <div className="flex items-center justify-between gap-x-5">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {date && time ? (
          <span className="block font-semibold">
            <Day date={date} />
            {' · '}
            <span className="whitespace-nowrap">{[time, end].filter(Boolean).join('–')}</span>
          </span>
        ) : null}
        <span className="block text-sm text-ink-2">
          {lacking ? (
            <>
              {what ? `${what} · ` : ''}
              <strong className="font-semibold text-ink">{`Falta ${lacking}`}</strong>
            </>
          ) : (
            [what, client].filter(Boolean).join(' · ')
          )}
        </span>
      </p>
      {price ? (
        <p className="max-w-[45%] shrink-0 text-right">
          <span className="block text-lg font-semibold">{price}</span>
          {times ? (
            <span className="block text-sm text-ink-2">{`em cada uma das ${times} visitas`}</span>
          ) : null}
        </p>
      ) : null}
    </div>
  )
}

const lackingNames: Record<Step, string> = {
  items: 'o procedimento',
  date: 'a data',
  time: 'o horário',
  who: 'o colaborador',
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
