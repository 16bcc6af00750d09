import { type Conflict, mostOffered, type Proposal } from '@encaixe/contract/offers.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { describeAlternative } from '../choose-time/describe-choice.ts'
import { keyOf } from './choose-proposals.ts'

const kinds = { same_time: 'mesmo horário', same_person: 'mesma pessoa', nearest: 'mais perto' }

type Props = {
  conflict: Conflict
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
  /** Why it cannot be moved now. */
  busy: boolean
  onMove: (proposal: Proposal) => void
}

/** The times to offer, each with the move there at once. Three are in sight, the others one tap away. */
export function ProposalChoices({ conflict, chosen, onChoose, busy, onMove }: Props) {
  const { appointment, proposals } = conflict
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? proposals : proposals.slice(0, mostOffered)
  const isFull = chosen.length >= mostOffered
  const toggle = (key: string) =>
    onChoose(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{`Horários para ${appointment.clientName}`}</legend>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((proposal) => {
          const key = keyOf(proposal)
          const place = describeAlternative(proposal, appointment.date)
          return (
            <li key={key} className="flex min-h-13 flex-wrap items-center justify-between gap-x-3">
              <Checkbox
                className="min-w-0 flex-[1_1_11rem] [overflow-wrap:anywhere]"
                checked={chosen.includes(key)}
                disabled={isFull && !chosen.includes(key)}
                onChange={() => toggle(key)}
                label={
                  <>
                    <span className="font-medium">{place}</span>
                    <span className="block text-sm text-ink-2">{kinds[proposal.kind]}</span>
                  </>
                }
              />
              <Button
                variant="text"
                size="sm"
                className="ml-auto"
                unavailable={busy}
                aria-label={`Remarcar agora: ${appointment.clientName}, ${place}`}
                onClick={() => onMove(proposal)}
              >
                Remarcar
              </Button>
            </li>
          )
        })}
      </ul>
      {proposals.length > shown.length ? (
        <Button variant="text" size="sm" className="mt-1 -ml-2" onClick={() => setShowsAll(true)}>
          {proposals.length - shown.length === 1
            ? 'Mais 1 horário'
            : `Mais ${proposals.length - shown.length} horários`}
        </Button>
      ) : null}
    </fieldset>
  )
}
