import type { WaitlistEntry } from '@encaixe/contract/waitlist.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useShopTime } from '../../company-page/follow-shop-time.ts'
import { useSession } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { BellIcon } from '../../ui/icons/notices.tsx'
import { JoinDialog } from '../../waitlist/join-dialog.tsx'
import { type JoinDraft, readDraft } from '../../waitlist/store-draft.ts'
import { keepToShop, startDraft } from '../../waitlist/write-window.ts'
import TermsToBook from './terms-to-book.tsx'
import type { BookingFormState } from './use-booking-form.ts'

/** The whole visit is done by one person, or by anybody. */
function onePerson({ visit, names }: BookingFormState) {
  const [id] = visit.people
  if (!id || visit.people.some((other) => other !== id)) return undefined
  return { id, name: names[0] || 'quem você escolheu' }
}

/** Below the times, with and without free ones: the waiting list, for whom none suits. */
export default function WaitForTime({ form }: { form: BookingFormState }) {
  const { company, choice, visit, isSignedIn, isLearning, needsTerms, acceptTerms, here } = form
  const session = useSession()
  const { search } = useLocation()
  const procedureId = visit.items[0]?.procedureId ?? ''
  const [open, setOpen] = useState(false)
  const [opening, setOpening] = useState(0)
  const [entry, setEntry] = useState<WaitlistEntry>()
  const [draft, setDraft] = useState<JoinDraft>()
  const { date } = choice.state
  const person = onePerson(form)
  const now = useShopTime(form.offer.serverNow, company.timezone)
  const shop = { week: company, now, duration: visit.sum.duration }
  const start = () => setDraft({ drafts: [startDraft(date, shop)], withPerson: person !== undefined })
  const ask = () => {
    start()
    // A request of its own: the one before has been answered.
    setOpening(opening + 1)
    setOpen(true)
  }
  const resume = useEffectEvent((procedureId: string, search: string) => {
    // She comes back from a sign-in that left the page, or from a link that says that she wants to wait.
    const kept = readDraft(procedureId)
    const isAsked = new URLSearchParams(search).has('espera')
    if (!kept && !isAsked) return
    const { drafts, withPerson } = kept ?? { drafts: [startDraft(null, shop)], withPerson: false }
    setDraft({ drafts: drafts.map((one) => keepToShop(one, shop)), withPerson })
    setOpen(true)
  })
  useEffect(() => resume(procedureId, search), [procedureId, search])
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
      {draft ? (
        <JoinDialog
          key={opening}
          open={open}
          onClose={() => setOpen(false)}
          company={company}
          items={visit.items}
          what={visit.sum.name}
          shop={shop}
          day={date}
          person={person}
          choice={draft}
          onChoose={setDraft}
          account={{
            isSignedIn,
            email: 'session' in session ? session.session.email : null,
            isLearning,
            needsTerms,
            acceptTerms,
          }}
          terms={<TermsToBook id="termos-da-lista" />}
          here={here}
          onJoined={setEntry}
        />
      ) : null}
    </div>
  )
}
