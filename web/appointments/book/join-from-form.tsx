import { dateName } from '@encaixe/contract/date-names.ts'
import { addDays, minuteOf, monthOf } from '@encaixe/contract/local-time.ts'
import type { WaitlistEntry } from '@encaixe/contract/waitlist.ts'
import { useState } from 'react'
import { useShopTime } from '../../company-page/follow-shop-time.ts'
import { useSession } from '../../platform/session.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { Alert } from '../../ui/alert.tsx'
import { Chip } from '../../ui/chip.tsx'
import { JoinDialog } from '../../waitlist/join-dialog.tsx'
import type { JoinDraft } from '../../waitlist/store-draft.ts'
import { keepToShop, startDraft, writeWindow } from '../../waitlist/write-window.ts'
import { anybody, toWire } from '../write-items.ts'
import { onDay } from './describe-weekday.ts'
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
  /** A day on which nobody performs the services is not offered, because no time can open on it. */
  const openDay = (day: string | null) => (day && choice.free.isOpen(day) === false ? null : day)
  const [draft, setDraft] = useState<JoinDraft>(() =>
    start.kept
      ? { ...start.kept, drafts: start.kept.drafts.map((one) => keepToShop(one, shop)) }
      : {
          drafts: [startDraft(openDay(start.day), shop)],
          withPerson: start.asksPerson && person !== undefined,
        },
  )
  return (
    <JoinDialog
      {...rest}
      company={company}
      items={toWire(visit.items)}
      what={visit.sum.name}
      shop={shop}
      day={openDay((start.kept ? null : start.day) ?? choice.state.date)}
      free={<FreeFirst form={form} draft={draft} onChoose={rest.onClose} />}
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

/** The most days whose times are requested, and the most times that are offered. */
const mostDays = 3
const mostTimes = 3

type FreeProps = { form: BookingFormState; draft: JoinDraft; onChoose: () => void }

/** The first free times in the chosen periods, before the client waits for a time that they could book now. */
function FreeFirst({ form, draft, onChoose }: FreeProps) {
  const { choice, port, visit } = form
  const { today, lastDay } = choice
  const windows = draft.drafts.map((one) => writeWindow(one, today))
  const asked = JSON.stringify([windows, draft.withPerson, visit.text])
  const found = useAnswer(asked, async (signal) => {
    const loaded = new Map<string, ReturnType<typeof port.days>>()
    const daysOf = (month: string) => {
      if (!loaded.has(month)) loaded.set(month, port.days(month))
      return loaded.get(month)
    }
    for (const { from, to, startTime, endTime } of windows) {
      const last = to < lastDay ? to : lastDay
      let requested = 0
      for (
        let day = from > today ? from : today;
        day <= last && requested < mostDays;
        day = addDays(day, 1)
      ) {
        const month = monthOf(day)
        const days = choice.free.daysOf(month) ?? (await daysOf(month))
        if (!days?.some(({ date, free }) => date === day && free)) continue
        requested += 1
        const latest = minuteOf(endTime) - visit.sum.duration
        const times = (await port.times(day, signal)).filter(
          ({ time, off }) => !(off && draft.withPerson) && time >= startTime && minuteOf(time) <= latest,
        )
        if (times.length > 0) return { day, times: times.slice(0, mostTimes).map(({ time }) => time) }
      }
    }
    return undefined
  })
  if (!found.data) return null
  const { day, times } = found.data
  return (
    <Alert
      tone="success"
      says="status"
      title={`Há horário livre ${onDay(day)}, ${dateName(day)}`}
      actions={times.map((time) => (
        <Chip
          key={time}
          aria-label={`Escolher ${time}`}
          onClick={() => {
            choice.accept({ date: day, startTime: time, collaboratorId: null, collaboratorName: null })
            onChoose()
          }}
        >
          {time}
        </Chip>
      ))}
    >
      Se um destes serve, marque agora, sem esperar.
    </Alert>
  )
}
