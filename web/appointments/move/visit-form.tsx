import type { Appointment } from '@encaixe/contract/appointments.ts'
import { type ReactNode, useState } from 'react'
import { dateIn } from '../../platform/formats.ts'
import { productNow } from '../../platform/product-time.ts'
import { Select } from '../../ui/select.tsx'
import { hoursOf, procedureName } from '../describe-appointment.ts'
import { listPeople, listProcedures } from '../describe-visit.ts'
import { theSame, visitMovePort } from './ask-move-times.ts'
import type { NamedPlace } from './describe-move.ts'
import { MoveForm } from './move-form.tsx'
import { itemsOf, useMoveVisit } from './move-visit.ts'
import { nameAlternatives } from './name-alternatives.ts'

type Props = {
  owner: boolean
  /** Scheduled, in their order. */
  parts: Appointment[]
  onClose: () => void
  wayOut: (error: Error) => ReactNode
}

const anybody = 'quem estiver livre'

/** Moves all parts of a visit: its people stay, and the company may let anybody free take a part instead. */
export function VisitForm({ owner, parts, onClose, wayOut }: Props) {
  const [first] = parts
  const [free, setFree] = useState<ReadonlySet<string>>(new Set())
  const { move, moving } = useMoveVisit()
  if (!first) return null
  const people = parts.map(({ id, collaborator }) => (free.has(id) ? null : collaborator))
  const changes = free.size > 0 ? people : undefined
  const items = changes && itemsOf(parts, changes)
  const named = { id: theSame, name: listPeople(people.map((one) => one?.name ?? anybody)) }

  async function send({ date, startTime }: NamedPlace) {
    const called = owner ? first?.clientName : listProcedures(parts)
    const error = await move({ parts, to: { date, startTime }, people: changes, called: called ?? '' })
    if (!error) onClose()
    return error && nameAlternatives(error, named)
  }

  return (
    <>
      <ul className="grid gap-2" aria-label="Serviços da visita">
        {parts.map((part) => (
          <li
            key={part.id}
            className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)]"
          >
            <span className="[overflow-wrap:anywhere]">
              <span className="font-semibold">{procedureName(part)}</span>
              <span className="text-ink-2">{` · ${hoursOf(part)}`}</span>
            </span>
            {owner ? (
              <Select
                aria-label={`Quem faz ${procedureName(part)}`}
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
            ) : (
              <span className="text-ink-2">{`com ${part.collaborator.name}`}</span>
            )}
          </li>
        ))}
      </ul>
      <MoveForm
        // Other people have other times.
        key={named.name}
        keepsPeople
        procedureId={first.visitId}
        at={{ date: first.date, startTime: first.startTime, collaboratorId: theSame, name: named.name }}
        today={dateIn(first.timezone, productNow())}
        reader={owner ? 'owner' : 'client'}
        port={visitMovePort(first.visitId, named.name, items)}
        heading="h3"
        moving={moving}
        onMove={send}
        wayOut={wayOut}
        onBack={onClose}
      />
    </>
  )
}
