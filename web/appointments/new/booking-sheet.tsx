import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useMember } from '../../identity/use-member.ts'
import { AppPage } from '../../shell/app-page.tsx'
import { UnsavedChanges } from '../../shell/unsaved-changes.tsx'
import { Button } from '../../ui/button.tsx'
import { shortDay } from '../choose-time/describe-choice.ts'
import { BookBar } from './book-bar.tsx'
import { describeCandidate } from './find-free-now.ts'
import { FoldedSteps } from './folded-steps.tsx'
import { holdTyped } from './read-prefill.ts'
import { SeriesResult } from './series-result.tsx'
import { type Booking, type Known, useBooking } from './use-booking.ts'
import type { WalkIn } from './use-walk-in.ts'
import { WalkInSteps } from './walk-in-steps.tsx'

/** The texts and acts of a free time of the calendar. */
export type OfGap = {
  /** How long it is, or why it is unusual. Not shown after an alternative was taken. */
  note: string
  /** Why some procedures are not offered. */
  unfit: string | undefined
  /** The address of the whole form, filled in with this time. */
  formPath: string
  onBlock: (() => void) | undefined
  /** Changes what closes the time. */
  edit: { label: string; act: () => void } | undefined
}

type Props = Omit<Known, 'nameOf'> & {
  /** The header of the page. Without it the form stands in a dialog. */
  header?: Omit<ComponentProps<typeof AppPage>, 'children'>
  people?: Collaborator[]
  gap?: OfGap
  /** For a dialog, which asks before it discards what was typed. */
  onTyped?: (unsaved: boolean) => void
  onBooked: (first: Appointment) => void
}

/**
 * Books for a client, and begins with what is known: a place of the calendar, the client, or that it is now. The form asks
 * only for the rest.
 */
export function BookingSheet({ header, people = [], gap, onTyped, onBooked, ...rest }: Props) {
  const root = useRef<HTMLFormElement>(null)
  const known = { ...rest, nameOf: (id: string) => people.find((one) => one.id === id)?.name }
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
      // The form's own state follows later: Esc right after the last letter must ask too.
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

function NowCard({ walkIn: { chosen, start, minute }, own }: { walkIn: WalkIn; own: boolean }) {
  const who = own ? 'Com você.' : 'Com quem estiver livre agora.'
  return (
    <KnownCard title={`Hoje, às ${timeOf(start)}`} note={chosen ? describeCandidate(chosen, minute) : who} />
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
