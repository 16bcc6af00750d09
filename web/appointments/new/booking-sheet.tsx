import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { dayName } from '@encaixe/contract/date-names.ts'
import { minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useMember } from '../../identity/use-member.ts'
import { AppPage } from '../../shell/app-page.tsx'
import { describeWrong } from '../../shell/form-bar.tsx'
import { Refusal } from '../../shell/refusal.tsx'
import { UnsavedChanges } from '../../shell/unsaved-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { GuardedButton } from '../../ui/off-action.tsx'
import { SaveBar } from '../../ui/save-bar.tsx'
import { bookingFailed } from '../book-visit.ts'
import { AlternativeChips } from '../choose-time/alternative-chips.tsx'
import type { Step } from '../choose-time/choose-time.ts'
import { alternativesIn } from '../choose-time/describe-alternative.ts'
import { shortDay } from '../choose-time/describe-choice.ts'
import { sumPrices } from '../describe-visit.ts'
import { anybody } from '../write-items.ts'
import { describeCandidate } from './find-free-now.ts'
import { FoldedSteps } from './folded-steps.tsx'
import { holdTyped } from './read-prefill.ts'
import { SeriesResult } from './series-result.tsx'
import { type Booking, type Known, useBooking } from './use-booking.ts'
import type { WalkIn } from './use-walk-in.ts'
import { WalkInRefusal, WalkInSteps } from './walk-in-steps.tsx'

export type OfGap = {
  /** The length of the free time, or the reason why it is unusual. Not shown after an alternative was taken. */
  note: string
  /** The reason why some procedures are not offered. */
  unfit: string | undefined
  /** The address of the whole form, filled in with this time. */
  formPath: string
  onBlock: (() => void) | undefined
  /** The button that changes the day off or the special hours that close the time. */
  edit: { label: string; act: () => void } | undefined
}

type Props = Omit<Known, 'people'> & {
  /** The header of the page. Without a header the form is in a dialog. */
  header?: Omit<ComponentProps<typeof AppPage>, 'children'>
  people?: Collaborator[]
  gap?: OfGap
  /** Called with true when there is typed text. A dialog then asks before it discards the text. */
  onTyped?: (unsaved: boolean) => void
  onBooked: (first: Appointment) => void
}

/**
 * Books for a client. The caller gives the known choices: a place of the calendar, the client, or the present time. The
 * form asks only for the missing choices.
 */
export function BookingSheet({ header, people = [], gap, onTyped, onBooked, ...rest }: Props) {
  const root = useRef<HTMLFormElement>(null)
  const known = { ...rest, people }
  const booking = useBooking(known, root, onBooked)
  const { form, steps, walkIn, series } = booking
  const { isDirty } = form.formState
  useEffect(() => onTyped?.(isDirty), [onTyped, isDirty])
  if (series && header) return <SeriesResult header={header} today={known.today} {...series} />

  const own = known.self !== undefined
  const asked = walkIn ? (
    <WalkInSteps {...{ booking, walkIn, own }} procedures={known.procedures} />
  ) : (
    <FoldedSteps {...{ booking, known, people }} unfit={gap?.unfit} />
  )
  return (
    <form
      ref={root}
      onSubmit={booking.submit}
      // The form's own state is updated later, but Esc directly after the last letter must also ask.
      onInput={onTyped && (() => onTyped(true))}
      {...steps.handlers}
      noValidate
    >
      {header ? (
        <AppPage {...header}>{asked}</AppPage>
      ) : (
        <>
          {walkIn ? <NowCard walkIn={walkIn} own={own} /> : <PlaceCard booking={booking} gap={gap} />}
          {asked}
          {gap ? <GapLinks booking={booking} gap={gap} /> : null}
        </>
      )}
      <BookBar booking={booking} own={own} inSheet={!header} />
      {header ? <UnsavedChanges unsaved={(isDirty || known.typed !== undefined) && !booking.booked} /> : null}
    </form>
  )
}

function KnownCard({
  title,
  note,
  children,
}: {
  title: ReactNode
  note: string | undefined
  children?: ReactNode
}) {
  return (
    <div className="mb-4 rounded-lg bg-amber-soft px-3.5 py-3 [overflow-wrap:anywhere]">
      <p>
        <span className="block font-semibold">{title}</span>
        {note ? <span className="block text-sm text-ink-2">{note}</span> : null}
      </p>
      {children}
    </div>
  )
}

function NowCard({ walkIn, own }: { walkIn: WalkIn; own: boolean }) {
  const { chosen, at, minute } = walkIn
  const anyone = isUndecided(walkIn)
    ? 'Ninguém em horário de trabalho tem tempo livre hoje.'
    : 'Com quem estiver livre agora.'
  const who = own ? 'Com você.' : anyone
  return (
    <KnownCard title={`Hoje, às ${timeOf(at)}`} note={chosen ? describeCandidate(chosen, minute) : who} />
  )
}

type PlaceProps = { booking: Booking; gap: OfGap | undefined }

function PlaceCard({ booking: { place, hasMoved, procedures, refusal }, gap }: PlaceProps) {
  if (!place) return null
  const [procedure] = procedures
  const end = procedure && timeOf(minuteOf(place.startTime) + procedure.duration)
  return (
    <KnownCard
      title={
        <>
          <span className="inline-block first-letter:uppercase">{shortDay(place.date)}</span>
          {` · ${[place.startTime, end].filter(Boolean).join('–')} com ${place.person?.name}`}
        </>
      }
      note={refusal || hasMoved ? undefined : gap?.note}
    >
      {gap?.edit ? (
        <Button variant="text" size="sm" onClick={gap.edit.act} className="-mb-2 -ml-2 text-left">
          {gap.edit.label}
        </Button>
      ) : null}
    </KnownCard>
  )
}

function GapLinks({
  booking: { form, procedures },
  gap: { formPath, onBlock },
}: {
  booking: Booking
  gap: OfGap
}) {
  const navigate = useNavigate()
  const { session } = useMember()
  function openForm() {
    const [procedure] = procedures
    const path = procedure ? `${formPath}&procedureId=${procedure.id}` : formPath
    holdTyped(session.subject, path, form.getValues())
    void navigate(path)
  }
  return (
    <p className="mt-3 -ml-2 flex flex-wrap gap-x-2">
      <Button variant="text" size="sm" onClick={openForm}>
        Abrir o formulário completo
      </Button>
      {onBlock ? (
        <Button variant="text" size="sm" onClick={onBlock}>
          Bloquear horário
        </Button>
      ) : null}
    </p>
  )
}

type BookBarProps = {
  booking: Booking
  /** True when a professional books, who can book only their own times. */
  own: boolean
  inSheet: boolean
}

/** The bar with the booking button. Above the button it shows what is missing or why the last attempt was refused. */
function BookBar({ booking, own, inSheet }: BookBarProps) {
  const { walkIn, refusal, form, wrongStep, client, missing } = booking
  const isOdd = (walkIn ?? booking).odd !== undefined
  const button = (
    <GuardedButton
      type="submit"
      wide={inSheet || 'phone'}
      reason={walkIn && lackOf(walkIn)}
      sending={booking.isSending}
      data-book=""
    >
      {walkIn && !walkIn.isNow
        ? `Encaixar às ${timeOf(walkIn.at)}`
        : labels[walkIn ? 'now' : 'later'][isOdd ? 'odd' : 'usual']}
    </GuardedButton>
  )
  if (inSheet) {
    const lacking = missing && lackingNames[missing]
    const { odd, chosen, procedure } = walkIn ?? {}
    const chooses = chosen && procedure && `${procedure.name} com ${chosen.person.name}`
    const asks = chosen && odd ? describeOdd(chosen, odd) : chooses
    const lack = client.isKnown ? lacking : 'o cliente'
    return (
      <div className="tall:sticky bottom-0 -mx-[26px] mt-4 -mb-[26px] border-t border-line bg-surface px-[26px] pt-3 pb-[calc(env(safe-area-inset-bottom)+14px)]">
        {/* The refusal is beside the button, because this bar would cover a refusal above it. */}
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
        refusal ? (
          <Refusal error={refusal} fallback={bookingFailed} says />
        ) : (
          <ChoiceSummary booking={booking} />
        )
      }
    >
      {button}
    </SaveBar>
  )
}

/** Whether the user has to choose the professional, because nobody is selected at first. */
const isUndecided = ({ candidates, chosen }: WalkIn) => candidates.length > 0 && !chosen

function lackOf(walkIn: WalkIn): string | undefined {
  if (!walkIn.procedure) return 'Escolha o procedimento.'
  if (isUndecided(walkIn)) return 'Escolha o colaborador.'
  return walkIn.chosen?.at === undefined ? 'Hoje não há mais horário livre.' : undefined
}

const describeOdd = ({ person, away }: NonNullable<WalkIn['chosen']>, odd: string) =>
  away ? `${person.name}: ${away}.` : `${person.name} está ${odd} agora.`

const labels = {
  now: { usual: 'Encaixar', odd: 'Encaixar mesmo assim' },
  later: { usual: 'Confirmar Agendamento', odd: 'Agendar mesmo assim' },
}

/** Alternatives to a taken place of the calendar. Its form offers no times, so an alternative replaces the place. */
function PlaceRefusal({ booking: { refusal, place, accept } }: { booking: Booking }) {
  const places = alternativesIn(refusal)
  const isLost = places.length > 0
  return (
    <Refusal
      error={refusal}
      fallback={bookingFailed}
      says
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

/** A phone shows the short form of the date, because its bar has only one line. */
function Day({ date }: { date: string }) {
  return (
    <>
      <span className="inline-block first-letter:uppercase max-sm:hidden">{dayName(date, false)}</span>
      <span className="inline-block first-letter:uppercase sm:hidden">{shortDay(date)}</span>
    </>
  )
}
