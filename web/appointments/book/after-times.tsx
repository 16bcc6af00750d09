import type { WaitlistEntry } from '@encaixe/contract/waitlist.ts'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadLater } from '../../platform/load-later.tsx'
import type { Answer } from '../../platform/use-answer.ts'
import { useFirstMove } from '../../platform/use-first-move.ts'
import { Button } from '../../ui/button.tsx'
import { BellIcon } from '../../ui/icons/notices.tsx'
import { readDraft } from '../../waitlist/store-draft.ts'
import { missingStep } from '../choose-time/choose-time.ts'
import type { TimeChoice } from '../choose-time/use-time-choice.ts'
import { anybody } from '../write-items.ts'
import type { JoinStart } from './join-from-form.tsx'
import { showBlock } from './show-block.ts'
import type { BookingFormState } from './use-booking-form.ts'

type Props = {
  element: RefObject<HTMLFormElement | null>
  form: BookingFormState
  /** The full day for which the client wants to wait, a new object for each tap. */
  waitsFor: { day: string } | undefined
}

/** The parts of the form below its times, in a separate script: the form's script has reached its size limit. */
export default function AfterTimes({ element, form, waitsFor }: Props) {
  const { company, choice, people, visit, arrived } = form
  return (
    <>
      {company.waitlist ? <WaitForTime form={form} waitsFor={waitsFor} /> : null}
      <NextStepInView
        form={element}
        choice={choice}
        people={people}
        who={visit.people.filter((who) => who !== anybody).join()}
        arrived={arrived}
      />
    </>
  )
}

type NextStepInViewProps = {
  form: RefObject<HTMLFormElement | null>
  choice: TimeChoice
  people: Answer<unknown>
  /** The ids of the chosen professionals, as a text that changes when another professional is chosen. */
  who: string
  /** True when the address named the time, so the client did not tap. */
  arrived: boolean
}

/**
 * After a choice by touch or mouse the page scrolls to the next block, when the options of the block are shown. For a
 * keyboard user the page does not scroll away from the options that the arrow keys select.
 */
function NextStepInView({ form, choice, people, who, arrived }: NextStepInViewProps) {
  const { state, times } = choice
  const follows = useRef<'pointer' | 'arrival' | undefined>(arrived ? 'arrival' : undefined)
  const next = missingStep(state)
  // After the choice of a time the page scrolls to the professionals, even when one of them is chosen already.
  const step = state.time ? 'who' : next
  const answer = step === 'time' ? times : people
  const settled = step === 'date' || answer.data !== undefined || answer.error !== undefined

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const note = (event: Event) => {
      follows.current = event.type === 'pointerdown' ? 'pointer' : undefined
    }
    for (const type of ['pointerdown', 'keydown'])
      form.current?.addEventListener(type, note, { signal, capture: true })
    return () => stop.abort()
  }, [form])

  const show = useEffectEvent((name: string) => {
    // The notice about a time that is no longer free is at the top, so the page does not scroll down.
    if (!follows.current || (follows.current === 'arrival' && (!state.time || name === 'details'))) return
    const block = form.current?.querySelector(`[data-step="${name}"]`)
    if (block) showBlock(block)
  })
  const chosen = `${state.date} ${state.time}`
  useEffect(() => {
    if (chosen !== 'null null' && settled && step) show(step)
  }, [chosen, step, settled])
  useEffect(() => {
    if (who) show('details')
  }, [who])
  return null
}

const JoinFromForm = loadLater(() => import('./join-from-form.tsx'), 'fallback')

/** The button that opens the form of the waiting list. It is below the times, even when no time is free. */
function WaitForTime({ form, waitsFor }: Pick<Props, 'form' | 'waitsFor'>) {
  const { choice, visit, wantsToWait } = form
  const procedureId = visit.items[0]?.procedureId ?? ''
  const [open, setOpen] = useState(false)
  const [opening, setOpening] = useState(0)
  const [entry, setEntry] = useState<WaitlistEntry>()
  const [start, setStart] = useState<JoinStart>()
  useFirstMove(JoinFromForm.fetch)
  const ask = (day = choice.state.date) => {
    setStart({ day, asksPerson: true })
    // The new key mounts a new waiting-list form, because the earlier form's request has been answered.
    setOpening(opening + 1)
    setOpen(true)
  }
  const resume = useEffectEvent((procedureId: string) => {
    // The client comes back from a sign-in that left the page, or from a link to the waiting list.
    const kept = readDraft(procedureId)
    if (!kept && !wantsToWait) return
    setStart(kept ? { kept } : { day: null, asksPerson: false })
    setOpen(true)
  })
  useEffect(() => resume(procedureId), [procedureId])
  const askFor = useEffectEvent(ask)
  useEffect(() => {
    if (waitsFor) askFor(waitsFor.day)
  }, [waitsFor])
  return (
    <div className="mt-4 flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border-[1.5px] border-dashed border-amber-text py-2 pr-2.5 pl-4">
      <p role="status" className="min-w-0 text-ui text-ink-2">
        {entry ? 'Você está na lista de espera.' : 'Nenhum serve?'}
      </p>
      {entry ? (
        <Button variant="text" size="sm" onClick={() => ask()}>
          Outro horário
        </Button>
      ) : (
        <Button variant="soft" size="sm" icon={<BellIcon />} onClick={() => ask()}>
          Avise-me se abrir
        </Button>
      )}
      {start ? (
        <JoinFromForm
          key={opening}
          form={form}
          start={start}
          open={open}
          onClose={() => setOpen(false)}
          onJoined={setEntry}
        />
      ) : null}
    </div>
  )
}
