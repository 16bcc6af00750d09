import { dayName } from '@encaixe/contract/date-names.ts'
import { minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import { describeWrong } from '../../shell/form-bar.tsx'
import { Refusal } from '../../shell/refusal.tsx'
import { GuardedButton } from '../../ui/off-action.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { bookingFailed } from '../book-visit.ts'
import { AlternativeChips } from '../choose-time/alternative-chips.tsx'
import type { Step } from '../choose-time/choose-time.ts'
import { alternativesIn } from '../choose-time/describe-alternative.ts'
import { shortDay } from '../choose-time/describe-choice.ts'
import { sumPrices } from '../describe-visit.ts'
import { anybody } from '../write-items.ts'
import type { Booking } from './use-booking.ts'
import { WalkInRefusal } from './walk-in-steps.tsx'

type Props = {
  booking: Booking
  /** The professional books for herself alone. */
  own: boolean
  inSheet: boolean
}

/** The button that books, above it what is missing or why the last attempt was refused. */
export function BookBar({ booking, own, inSheet }: Props) {
  const { walkIn, refusal, form, wrongStep, client, missing } = booking
  const isOdd = (walkIn ?? booking).odd !== undefined
  const button = (
    <GuardedButton
      type="submit"
      wide={inSheet || 'phone'}
      reason={walkIn && !walkIn.procedure ? 'Escolha o procedimento.' : undefined}
      sending={booking.isSending}
      data-book=""
    >
      {labels[walkIn ? 'now' : 'later'][isOdd ? 'odd' : 'usual']}
    </GuardedButton>
  )
  if (inSheet) {
    const lacking = missing && lackingNames[missing]
    const asks = walkIn?.odd && `${walkIn.chosen?.person.name} está ${walkIn.odd} agora.`
    const lack = client.isKnown ? lacking : 'o cliente'
    return (
      <div className="tall:sticky bottom-0 -mx-[26px] mt-4 -mb-[26px] border-t border-line bg-surface px-[26px] pt-3 pb-[calc(env(safe-area-inset-bottom)+14px)]">
        {/* Beside the button, because this bar would cover it above. */}
        <div className="mb-3 empty:hidden">
          {walkIn ? <WalkInRefusal {...{ walkIn, refusal, own }} /> : <PlaceRefusal booking={booking} />}
        </div>
        <p role="status" className="mb-2 text-sm text-ink-2 empty:hidden">
          {walkIn ? asks : lack && `Falta ${lack}`}
        </p>
        {button}
      </div>
    )
  }
  const fields = Object.keys(form.formState.errors).length
  // The search for the client is one field.
  const wrong = (client.stage === 'search' ? Math.min(fields, 1) : fields) + (wrongStep ? 1 : 0)
  return (
    <SaveBar
      error={describeWrong(wrong)}
      summary={
        refusal ? <Refusal error={refusal} fallback={bookingFailed} /> : <ChoiceSummary booking={booking} />
      }
    >
      {button}
    </SaveBar>
  )
}

const labels = {
  now: { usual: 'Encaixar', odd: 'Encaixar mesmo assim' },
  later: { usual: 'Confirmar Agendamento', odd: 'Agendar mesmo assim' },
}

/** At a place of the calendar, whose form offers no times: an alternative replaces the place. */
function PlaceRefusal({ booking: { refusal, place, accept } }: { booking: Booking }) {
  const places = alternativesIn(refusal)
  const isLost = places.length > 0
  return (
    <Refusal
      error={refusal}
      fallback={bookingFailed}
      titled
      actions={
        isLost ? (
          <AlternativeChips
            places={places}
            near={place?.date ?? null}
            people={place?.person?.name}
            onChoose={accept}
          />
        ) : null
      }
    >
      {isLost ? 'O que você preencheu continua aqui. Os horários livres mais próximos:' : undefined}
    </Refusal>
  )
}

/** The appointment so far, and what is missing. */
function ChoiceSummary({ booking }: { booking: Booking }) {
  const { choice, procedures: services, isSeveral, people, client, missing } = booking
  const { date, time, who } = choice.state
  const person = isSeveral ? time && people : choice.person
  const named = client.isKnown ? booking.form.getValues('clientName') : undefined
  const times = booking.repeat.value?.times
  const lacking = named ? missing && lackingNames[missing] : 'o cliente'
  const duration = services.reduce((sum, one) => sum + one.duration, 0)
  const end = time && duration > 0 && timeOf(minuteOf(time) + duration)
  const price = sumPrices(services)
  const what = [
    services.map(({ name }) => name).join(' + '),
    person && (who === anybody ? 'sem preferência' : `com ${person}`),
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
            [what, named].filter(Boolean).join(' · ')
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
