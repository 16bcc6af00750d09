import type { Appointment } from '@encaixe/contract/appointments.ts'
import { minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import { listWords } from '@encaixe/contract/visit-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwnOnly } from '../../identity/use-company.ts'
import { reachQuery } from '../../notifications/fetch-messages.ts'
import { describeReach } from '../../notifications/reach-notice.tsx'
import { dayText } from '../../platform/describe-until.ts'
import { dateIn, formatDuration } from '../../platform/formats.ts'
import { loadLater } from '../../platform/load-later.tsx'
import { productNow } from '../../platform/product-time.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { ChevronDownIcon } from '../../ui/icons/arrows.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading, Skeletons } from '../../ui/skeleton.tsx'
import { procedureName } from '../describe-appointment.ts'
import { hoursOfVisit, isOnSeveralDays, listProcedures, minutesOf } from '../describe-visit.ts'
import { type Scope, useStandingParts, VisitScope } from '../visit-scope.tsx'
import { anybody } from '../write-items.ts'
import { type NamedPlace, namePeople, noMessageSentence, placeOf } from './describe-move.ts'
import { MoveForm } from './move-form.tsx'
import { itemsOf, movePort, useMove } from './move-visit.ts'

/** The component is loaded later, because only the company's people place an appointment outside the hours. */
const OtherTime = loadLater(() => import('./other-time.tsx'))

type Props = {
  open: boolean
  owner: boolean
  appointment: Appointment
  /** The other parts of the appointment's visit, as far as the page has loaded them. */
  others?: Appointment[]
  onClose: () => void
}

/** Moves an appointment, or, after one question, the whole visit of which it is a part. */
export function RescheduleDialog({ open, owner, appointment, others, onClose }: Props) {
  const standing = useStandingParts(open ? appointment : undefined, others)
  // A client cannot move a part that has begun, and therefore cannot move the whole visit.
  const parts = !owner && standing.hasBegun ? [] : standing.parts
  const [asked, setAsked] = useState<Exclude<Scope, 'series'>>()
  const scope = parts.length > 0 ? (asked ?? standing.first) : 'part'
  const moved = scope === 'visit' ? parts : [appointment]
  const about = `${listProcedures(moved)}, ${formatDuration(minutesOf(moved))}`
  /** The question is asked again each time the dialog opens. */
  function close() {
    setAsked(undefined)
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      size="large"
      title="Remarcar"
      sentence={owner ? `${appointment.clientName}, ${about}` : about}
    >
      {standing.isKnown ? (
        <div className="grid gap-7">
          {parts.length > 0 ? (
            <VisitScope
              legend="O que remarcar"
              appointment={appointment}
              parts={parts}
              kinds={['visit', 'part']}
              value={scope}
              onChange={setAsked}
            />
          ) : null}
          <PartsForm key={scope} owner={owner} parts={moved} visit={standing.parts} onClose={close} />
        </div>
      ) : (
        <Loading className="grid gap-3">
          <Skeletons count={4} className="h-20" />
        </Loading>
      )}
    </Dialog>
  )
}

type FormProps = Pick<Props, 'owner' | 'onClose'> & {
  /** The parts that move, in their order. */
  parts: Appointment[]
  /** All parts of the visit; empty when there is no visit of several parts. */
  visit: Appointment[]
}

/**
 * Moves one part alone, whose person is chosen after the time, or all parts of a visit. In a visit the people whom the
 * client wanted stay, but the company may let anybody free take their parts. All other parts are given to anybody free,
 * because one certain person has far fewer times.
 */
function PartsForm({ owner, parts, visit, onClose }: FormProps) {
  const [first] = parts
  const isSeveral = parts.length > 1
  // A professional moves only their own parts, and remains the person of these parts.
  const keepsOwn = useOwnOnly('PATCH /api/visits/{id}/reschedule') !== undefined && owner
  const [free, setFree] = useState<ReadonlySet<string>>(
    () => new Set(parts.filter((part) => isSeveral && part.noPreference && !keepsOwn).map(({ id }) => id)),
  )
  const [day, setDay] = useState<string>()
  const { move, moving } = useMove()
  const { data: reach } = useQuery({ ...reachQuery(first?.id ?? ''), enabled: owner && first !== undefined })
  if (!first) return null
  const people = parts.map(({ id, collaborator }) => (free.has(id) ? anybody : collaborator))
  const changes = free.size > 0 ? people : undefined
  const items = itemsOf(parts, people)
  const wishOf = ({ date, startTime, collaboratorId: id, name }: NamedPlace) => ({
    parts,
    to: { date, startTime },
    people: isSeveral ? changes : [{ id, name }],
  })
  const called = owner ? first.clientName : listProcedures(parts)
  const today = dateIn(first.timezone, productNow())
  const rest = visit.filter((one) => !parts.some(({ id }) => id === one.id))

  async function send(to: NamedPlace, outside: boolean) {
    const error = await move({ ...wishOf(to), outside, called })
    if (!error) onClose()
    return error
  }

  return (
    <>
      {isSeveral && !keepsOwn ? <WhoServes owner={owner} parts={parts} free={free} onFree={setFree} /> : null}
      <MoveForm
        // Other people have other free times, so the choice begins again.
        key={[...free].join()}
        items={items}
        at={{ ...placeOf(first), name: listWords(parts.map(({ collaborator }) => collaborator.name)) }}
        people={isSeveral ? namePeople(people) : undefined}
        day={day}
        onDay={setDay}
        today={today}
        reader={owner ? 'owner' : 'client'}
        port={movePort(parts, changes)}
        noPreference={first.noPreference}
        heading="h3"
        moving={moving}
        onMove={send}
        {...(owner && {
          otherTime: (on) => (
            <OtherTime
              companyId={first.companyId}
              parts={items.map((item, at) => ({ ...item, duration: parts[at]?.duration ?? 0 }))}
              today={today}
              first={placeOf(first)}
              {...on}
            />
          ),
        })}
        noteOf={(to) =>
          [
            describeApart(to, minutesOf(parts), rest, owner),
            owner && (noMessageSentence(wishOf(to)) ?? (reach && describeReach(reach))),
          ]
            .filter(Boolean)
            .join(' ')
        }
        onBack={onClose}
      />
    </>
  )
}

type WhoProps = Pick<FormProps, 'owner' | 'parts'> & {
  /** The ids of the parts that anybody free may take. */
  free: ReadonlySet<string>
  onFree: (free: ReadonlySet<string>) => void
}

/** The choice of the people of a visit after its move. Only the company has this choice. */
function WhoServes({ owner, parts, free, onFree }: WhoProps) {
  const described = describeServing(parts, free)
  if (!owner) return <p className="text-ui [overflow-wrap:anywhere]">{described}</p>
  return (
    <details className="group min-w-0">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-ui transition-colors hover:text-ink [overflow-wrap:anywhere] [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon className="shrink-0 transition-transform group-open:rotate-180" />
        {described}
      </summary>
      <ul className="mt-2 grid gap-3">
        {parts.map((part) => (
          <li key={part.id}>
            <Field label={`Quem faz ${procedureName(part)}`}>
              <Select
                value={free.has(part.id) ? '' : part.collaborator.id}
                onChange={({ currentTarget }) => {
                  const next = new Set(free)
                  if (currentTarget.value) next.delete(part.id)
                  else next.add(part.id)
                  onFree(next)
                }}
              >
                <option value={part.collaborator.id}>{part.collaborator.name}</option>
                <option value="">Sem preferência</option>
              </Select>
            </Field>
          </li>
        ))}
      </ul>
    </details>
  )
}

function describeServing(parts: readonly Appointment[], free: ReadonlySet<string>): string {
  if (parts.every(({ id }) => free.has(id))) return 'Sem preferência'
  if (free.size === 0)
    return `Com as mesmas pessoas: ${listWords(parts.map(({ collaborator }) => collaborator.name))}`
  const serving = (part: Appointment) =>
    free.has(part.id) ? 'sem preferência' : `com ${part.collaborator.name}`
  return parts.map((part) => `${procedureName(part)} ${serving(part)}`).join(' · ')
}

/** The sentence about a part that moves away from the other parts of its visit; undefined while it touches them. */
function describeApart(
  { date, startTime }: NamedPlace,
  duration: number,
  rest: readonly Appointment[],
  owner: boolean,
): string | undefined {
  const endTime = timeOf(minuteOf(startTime) + duration)
  const [first] = rest
  const near = rest.filter((part) => part.date === date)
  const meeting = near.filter((part) => part.startTime < endTime && startTime < part.endTime)
  if (meeting.length > 0) {
    const who = listWords(meeting.map(({ collaborator }) => collaborator.name))
    return `Neste horário ${owner ? 'o cliente já está' : 'você já está'} com ${who}.`
  }
  if (!first || near.some((part) => part.endTime === startTime || part.startTime === endTime)) return
  const otherDay = first.date === date || isOnSeveralDays(rest) ? '' : `${dayText(first.date)}, `
  return `Este serviço fica separado do resto da visita (${otherDay}${hoursOfVisit(rest)}).`
}
