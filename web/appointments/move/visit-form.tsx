import type { Appointment } from '@encaixe/contract/appointments.ts'
import { type ReactNode, useState } from 'react'
import { useCompanyIfAny } from '../../identity/use-company.ts'
import { dateIn } from '../../platform/formats.ts'
import { loadLater } from '../../platform/load-later.tsx'
import { productNow } from '../../platform/product-time.ts'
import { Field } from '../../ui/field.tsx'
import { ChevronDownIcon } from '../../ui/icons/arrows.tsx'
import { Select } from '../../ui/select.tsx'
import { procedureName } from '../describe-appointment.ts'
import { listPeople, listProcedures } from '../describe-visit.ts'
import { visitMovePort } from './ask-move-times.ts'
import type { NamedPlace } from './describe-move.ts'
import { MoveForm } from './move-form.tsx'
import { itemsOf, useMove } from './move-visit.ts'
import { nameAlternatives } from './name-alternatives.ts'

type Props = {
  owner: boolean
  /** Scheduled, in their order. */
  parts: Appointment[]
  onClose: () => void
  wayOut: (error: Error) => ReactNode
}

const OtherTime = loadLater(() => import('./other-time.tsx'))

const anybody = 'quem estiver livre'

const sayPeople = (parts: readonly Appointment[], free: ReadonlySet<string>): string => {
  if (parts.every(({ id }) => free.has(id))) return 'Sem preferência'
  if (!parts.some(({ id }) => free.has(id)))
    return `Com as mesmas pessoas: ${listPeople(parts.map(({ collaborator }) => collaborator.name))}`
  return parts
    .map((part) =>
      free.has(part.id)
        ? `${procedureName(part)} sem preferência`
        : `${procedureName(part)} com ${part.collaborator.name}`,
    )
    .join(' · ')
}

/**
 * Moves all parts of a visit. The people whom the client wanted stay, and the company may let anybody free take their
 * parts instead. Anybody takes the others, because one person alone has far fewer times.
 */
export function VisitForm({ owner, parts, onClose, wayOut }: Props) {
  const [first] = parts
  // A professional moves her own parts alone, and stays.
  const isHers = useCompanyIfAny()?.role === 'professional' && owner
  const [free, setFree] = useState<ReadonlySet<string>>(
    () => new Set(parts.filter(({ noPreference }) => noPreference && !isHers).map(({ id }) => id)),
  )
  const [day, setDay] = useState<string>()
  const { move, moving } = useMove()
  if (!first) return null
  const people = parts.map(({ id, collaborator }) => (free.has(id) ? ('anybody' as const) : collaborator))
  const changes = free.size > 0 ? people : undefined
  const items = itemsOf(parts, people)
  const named = {
    id: first.collaborator.id,
    name: listPeople(people.map((one) => (one === 'anybody' ? anybody : one.name))),
  }
  const now = listPeople(parts.map(({ collaborator }) => collaborator.name))

  const { companyId, procedureId } = first
  const duration = parts.reduce((sum, part) => sum + part.duration, 0)
  const today = dateIn(first.timezone, productNow())

  async function send({ date, startTime }: NamedPlace, outside: boolean) {
    const called = owner ? first?.clientName : listProcedures(parts)
    const error = await move({
      parts,
      to: { date, startTime },
      people: changes,
      outside,
      called: called ?? '',
    })
    if (!error) onClose()
    return error && nameAlternatives(error, named)
  }

  return (
    <>
      {isHers ? null : owner ? (
        <details className="group min-w-0">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-ui transition-colors hover:text-ink [overflow-wrap:anywhere] [&::-webkit-details-marker]:hidden">
            <ChevronDownIcon className="shrink-0 transition-transform group-open:rotate-180" />
            {sayPeople(parts, free)}
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
                      setFree(next)
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
      ) : (
        <p className="text-ui [overflow-wrap:anywhere]">{sayPeople(parts, free)}</p>
      )}
      <MoveForm
        // Other people have other times.
        key={parts.flatMap(({ id }) => (free.has(id) ? id : [])).join()}
        keepsPeople={named.name}
        day={day}
        onDay={setDay}
        items={items}
        at={{
          date: first.date,
          startTime: first.startTime,
          collaboratorId: first.collaborator.id,
          name: now,
        }}
        today={today}
        reader={owner ? 'owner' : 'client'}
        port={visitMovePort(first.visitId, changes && items)}
        heading="h3"
        moving={moving}
        onMove={send}
        {...(owner && {
          otherTime: (place, on) => (
            <OtherTime
              {...{ companyId, procedureId, duration, today }}
              visit={{
                who: named.name,
                parts: parts.map((part) => ({
                  procedureId: part.procedureId,
                  duration: part.duration,
                  who: free.has(part.id) ? 'anybody' : part.collaborator.id,
                })),
              }}
              first={place}
              {...on}
            />
          ),
        })}
        wayOut={wayOut}
        onBack={onClose}
      />
    </>
  )
}
