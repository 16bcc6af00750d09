import type { WaitlistEntry } from '@encaixe/contract/waitlist.ts'
import { useState } from 'react'
import { useShopTime } from '../../company-page/follow-shop-time.ts'
import { useSession } from '../../platform/session.ts'
import { JoinDialog } from '../../waitlist/join-dialog.tsx'
import type { JoinDraft } from '../../waitlist/store-draft.ts'
import { keepToShop, startDraft } from '../../waitlist/write-window.ts'
import { anybody, toWire } from '../write-items.ts'
import TermsToBook from './terms-to-book.tsx'
import type { BookingFormState } from './use-booking-form.ts'

/** The choice stored before a sign-in that left the page, or the day of the form with which a new choice begins. */
export type JoinStart = { kept: JoinDraft } | { kept?: undefined; day: string | null; asksPerson: boolean }

type Props = {
  form: BookingFormState
  start: JoinStart
  open: boolean
  onClose: () => void
  onJoined: (entry: WaitlistEntry | undefined) => void
}

/** The person who does the whole visit; undefined for anybody and for several people. */
function onePerson({ visit, names }: BookingFormState) {
  const [id] = visit.people
  if (!id || id === anybody || visit.people.some((other) => other !== id)) return undefined
  return { id, name: names[0] || 'quem você escolheu' }
}

export default function JoinFromForm({ form, start, ...rest }: Props) {
  const { company, choice, visit, isSignedIn, isLearning, needsTerms, acceptTerms, here } = form
  const session = useSession()
  const now = useShopTime(form.offer.serverNow, company.timezone)
  const shop = { week: company, now, duration: visit.sum.duration }
  const person = onePerson(form)
  const [draft, setDraft] = useState<JoinDraft>(() =>
    start.kept
      ? { ...start.kept, drafts: start.kept.drafts.map((one) => keepToShop(one, shop)) }
      : { drafts: [startDraft(start.day, shop)], withPerson: start.asksPerson && person !== undefined },
  )
  return (
    <JoinDialog
      {...rest}
      company={company}
      items={toWire(visit.items)}
      what={visit.sum.name}
      shop={shop}
      day={choice.state.date}
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
    />
  )
}
