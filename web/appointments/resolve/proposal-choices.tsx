import { type Conflict, mostOffered, type Proposal } from '@encaixe/contract/offers.ts'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { describeAlternative } from '../choose-time/describe-alternative.ts'
import { shortDay } from '../choose-time/describe-choice.ts'
import { keyOfPlace } from '../move/describe-move.ts'

type Props = {
  conflict: Conflict
  /** The others begin too soon to wait for an answer. */
  offerable: readonly Proposal[]
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
  /** How many are in sight at first; the others are one tap away. */
  first: number
  showsAll: boolean
  /** While something is done with this appointment or with all. */
  busy: boolean
  onMove: (proposal: Proposal) => void
}

/** The times to offer. Each can also be moved to at once. */
export function ProposalChoices({ conflict, offerable, chosen, first, showsAll, ...rest }: Props) {
  const { onChoose, busy, onMove } = rest
  const { appointment, proposals } = conflict
  const before = useRef(showsAll)
  const list = useRef<HTMLUListElement>(null)
  const shown = showsAll ? proposals : proposals.slice(0, first)
  const isFull = chosen.length >= mostOffered
  const toggle = (key: string) =>
    onChoose(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
  useEffect(() => {
    // The pressed button was removed.
    if (showsAll && !before.current) {
      list.current?.children[first]?.querySelector<HTMLElement>('input:enabled, button')?.focus()
    }
    before.current = showsAll
  }, [showsAll, first])
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{`Horários para ${appointment.clientName}`}</legend>
      <ul ref={list} className="divide-y divide-line border-y border-line">
        {shown.map((proposal) => {
          const key = keyOfPlace(proposal)
          const place = describeAlternative(proposal, appointment.date)
          const canOffer = offerable.includes(proposal)
          const label = <Words proposal={proposal} day={appointment.date} soon={!canOffer} />
          return (
            <li key={key} className="flex items-center justify-between gap-x-3">
              {canOffer ? (
                <Checkbox
                  className="min-w-0 flex-1 [overflow-wrap:anywhere]"
                  checked={chosen.includes(key)}
                  disabled={isFull && !chosen.includes(key)}
                  onChange={() => toggle(key)}
                  label={label}
                />
              ) : (
                <div className="min-w-0 flex-1 py-2.5 pl-8.5 [overflow-wrap:anywhere]">{label}</div>
              )}
              <Button
                variant="text"
                size="sm"
                className="shrink-0"
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
    </fieldset>
  )
}

/** `10:30 mesma pessoa`, `qua, 10/03, 09:00 com José Prado`: the name of her own professional stands above. */
function Words({ proposal, day, soon }: { proposal: Proposal; day: string; soon: boolean }) {
  const { kind, date, startTime, collaboratorName } = proposal
  const about = [
    kind === 'same_person' ? 'mesma pessoa' : `com ${collaboratorName}`,
    kind === 'same_time' && 'mesmo horário',
    soon && 'cedo demais para oferecer',
  ]
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-medium">{date === day ? startTime : `${shortDay(date)}, ${startTime}`}</span>
      <span className="min-w-0 text-sm text-ink-2">{about.filter(Boolean).join(' · ')}</span>
    </span>
  )
}
