import type { WaitlistEntry } from '@encaixe/contract/waitlist.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { loadLater } from '../../platform/load-later.tsx'
import { useFirstMove } from '../../platform/use-first-move.ts'
import { Button } from '../../ui/button.tsx'
import { BellIcon } from '../../ui/icons/notices.tsx'
import { readDraft } from '../../waitlist/store-draft.ts'
import type { JoinStart } from './join-from-form.tsx'
import type { BookingFormState } from './use-booking-form.ts'

const JoinFromForm = loadLater(() => import('./join-from-form.tsx'), 'fallback')

/** Below the times, with and without free ones: the waiting list, for whom none suits. */
export default function WaitForTime({ form }: { form: BookingFormState }) {
  const { choice, visit, wantsToWait } = form
  const procedureId = visit.items[0]?.procedureId ?? ''
  const [open, setOpen] = useState(false)
  const [opening, setOpening] = useState(0)
  const [entry, setEntry] = useState<WaitlistEntry>()
  const [start, setStart] = useState<JoinStart>()
  useFirstMove(JoinFromForm.fetch)
  const ask = () => {
    setStart({ day: choice.state.date, asksPerson: true })
    // A request of its own: the one before has been answered.
    setOpening(opening + 1)
    setOpen(true)
  }
  const resume = useEffectEvent((procedureId: string) => {
    // She comes back from a sign-in that left the page, or from a link that says that she wants to wait.
    const kept = readDraft(procedureId)
    if (!kept && !wantsToWait) return
    setStart(kept ? { kept } : { day: null, asksPerson: false })
    setOpen(true)
  })
  useEffect(() => resume(procedureId), [procedureId])
  return (
    <div className="mt-4 flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border-[1.5px] border-dashed border-amber-text py-2 pr-2.5 pl-4">
      <p role="status" className="min-w-0 text-ui text-ink-2">
        {entry ? 'Você está na lista de espera.' : 'Nenhum serve?'}
      </p>
      {entry ? (
        <Button variant="text" size="sm" onClick={ask}>
          Outro horário
        </Button>
      ) : (
        <Button variant="soft" size="sm" icon={<BellIcon />} onClick={ask}>
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
