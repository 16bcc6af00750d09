import type { Appointment } from '@encaixe/contract/appointments.ts'
import { isRefusal } from '@encaixe/contract/client.ts'
import { depositAmount } from '@encaixe/contract/deposit-amount.ts'
import type { DepositTerms } from '@encaixe/contract/deposit-fields.ts'
import { describeAhead } from '@encaixe/contract/deposit-rules.ts'
import { instantOf, minuteOf } from '@encaixe/contract/local-time.ts'
import { centsOf } from '@encaixe/contract/money.ts'
import { describeWaitingAhead } from '@encaixe/contract/no-show-words.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import type { TimeZone } from '@encaixe/contract/time-zones.ts'
import { listWords } from '@encaixe/contract/visit-words.ts'
import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'
import { describePayTime } from '../../deposits/describe-deposit.ts'
import { AppBrowserAdvice } from '../../identity/app-browser-advice.tsx'
import { readAppBrowser } from '../../identity/find-app-browser.ts'
import { SignInControl } from '../../identity/sign-in-button.tsx'
import { useSignIn } from '../../identity/use-sign-in.ts'
import { api } from '../../platform/api.ts'
import { whatsappLink } from '../../platform/build-contact-link.ts'
import { useDeployment } from '../../platform/deployment.ts'
import { wasOffline } from '../../platform/describe-failure.ts'
import { productNow } from '../../platform/product-time.ts'
import { useSession } from '../../platform/session.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import PhoneLinks from '../../shell/phone-links.tsx'
import { Refusal } from '../../shell/refusal.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { bookingFailed } from '../book-visit.ts'
import { LostSlot } from '../choose-time/lost-slot.tsx'
import { isTooLate } from '../decide-actions.ts'
import { describeNotCancelled } from './describe-weekday.ts'
import { describeWish } from './describe-wish.ts'
import { fetchDepositAsked } from './fetch-deposit-asked.ts'
import { showBlock } from './show-block.ts'
import type { BookingFormState } from './use-booking-form.ts'

type Props = Omit<ComponentProps<typeof SignInToBook>, 'form'> & { form: BookingFormState }

/** The notices above the button: why the last attempt failed, the effects of a tap beside booking, and the sign-in. */
export default function SummaryNotices({ form, ...signIn }: Props) {
  const { company, choice, failure, waits, isSignedIn } = form
  const { lost } = choice.state
  const refused = useRef<HTMLDivElement>(null)
  const procedures = form.visit.parts.map(({ procedure }) => procedure)
  // On a phone the notices are at the end of the form, and the client may have tapped the button of the bar anywhere.
  useEffect(() => {
    if ((lost || failure) && refused.current) showBlock(refused.current)
  }, [lost, failure])
  return (
    <>
      {lost || failure ? (
        <div ref={refused}>
          {lost ? <LostSlot choice={choice} /> : null}
          {failure ? <RefusedBooking error={failure} phone={company.phone} /> : null}
        </div>
      ) : null}
      {choice.made && company.deposit && !waits ? (
        <DepositAhead
          terms={company.deposit}
          refundNotice={company.cancellationNotice}
          start={choice.made}
          timezone={company.timezone}
          procedures={procedures}
        />
      ) : null}
      {choice.made ? (
        <ChoiceNotices
          company={company}
          start={choice.made}
          subject={isSignedIn ? form.subject : undefined}
          isHeld={Boolean(waits) || mayAskDeposit(company.deposit, procedures)}
        />
      ) : null}
      {waits ? <WaitsForYes company={company.name} noShows={waits.noShows} /> : null}
      {choice.made && !isSignedIn ? <SignInToBook {...signIn} form={form} /> : null}
    </>
  )
}

type ChoiceNoticesProps = {
  company: Pick<BookingFormState['company'], 'id' | 'timezone' | 'cancellationNotice'>
  start: { date: string; time: string }
  /** The signed-in client; undefined for a visitor, whose appointments nobody knows. */
  subject: string | undefined
  /** True when the booking waits or may wait for the company or for a deposit. */
  isHeld: boolean
  /** The client's appointments of the day, where the server has read them for a page without script. */
  known?: readonly Appointment[] | undefined
}

/** Tells the client before the tap that the chosen time can no longer be cancelled, and what else the day has. */
export function ChoiceNotices({
  company: { id, timezone, cancellationNotice },
  start: { date, time },
  subject,
  isHeld,
  known,
}: ChoiceNoticesProps) {
  const { data } = useAnswer(subject ? `${subject} ${date}` : undefined, (signal) =>
    api('GET /api/schedules/my-schedules', { query: { date, limit: '50' }, signal }),
  )
  const startsAt = startOf({ date, time }, timezone).toISOString()
  const read = data && !Array.isArray(data) ? data.items : []
  const own = (known ?? read).filter(stands)
  const named = own.map(
    ({ procedure, startTime, companyId, company }) =>
      `${procedure.name} às ${startTime}${companyId === id ? '' : ` (${company.name})`}`,
  )
  const notices = [
    named.length > 0 && `Você já tem ${listWords(named)} nesse dia.`,
    isTooLate({ startsAt }, cancellationNotice, productNow().getTime()) && describeNotCancelled(isHeld),
  ].filter((one) => one !== false)
  return (
    <div role="status">
      {notices.map((notice) => (
        <p key={notice} className="mb-3 text-sm font-medium text-amber-text [overflow-wrap:anywhere]">
          {notice}
        </p>
      ))}
    </div>
  )
}

const stands = ({ status }: Appointment) => status === 'scheduled' || status === 'held'

type DepositAheadProps = {
  terms: DepositTerms
  /** The company's notice for cancellations, in minutes. */
  refundNotice: number
  start: { date: string; time: string }
  timezone: TimeZone
  procedures: readonly PublicProcedure[]
}

const startOf = ({ date, time }: { date: string; time: string }, timezone: TimeZone) =>
  instantOf({ date, minute: minuteOf(time) }, timezone)

/** The deposit of these procedures in cents, 0 for none. */
const centsOfDeposit = ({ amount }: DepositTerms, procedures: readonly PublicProcedure[]): number =>
  depositAmount(
    procedures.map(({ price, deposit = 'company' }) => ({
      priceCents: price === null ? null : (centsOf(price) ?? null),
      deposit,
    })),
    amount,
  )

export const mayAskDeposit = (terms: DepositTerms | null, procedures: readonly PublicProcedure[]): boolean =>
  terms !== null && terms.when !== 'never' && centsOfDeposit(terms, procedures) > 0

/** The notice about the deposit, above the button: its amount, or which clients may have to pay a deposit. */
export function DepositAhead({ terms, refundNotice, start, timezone, procedures }: DepositAheadProps) {
  const cents = centsOfDeposit(terms, procedures)
  // The page of the deposit is loaded while the form is filled in, so the Pix code is shown at once after the booking.
  useEffect(() => {
    fetchDepositAsked().catch(() => undefined)
  }, [])
  const { when, minutes, refund } = terms
  if (cents === 0 || when === 'never') return null
  const [begins, now] = [startOf(start, timezone), productNow()]
  const left = (begins.getTime() - now.getTime()) / 60_000
  const time = describePayTime({ minutes, start: begins, timezone, now })
  const { title, text } = describeAhead(
    { when, cents, refund, refundNotice },
    { left, minutes, time, after: 'Depois de agendar' },
  )
  return (
    <Alert tone="warning" says="nothing" className="mb-4" title={title}>
      {text}
    </Alert>
  )
}

/** The refusal of a booking. `phone` is the company's number, which a client whom the company blocked can still use. */
export function RefusedBooking({ error, phone }: { error: Error; phone: string | null }) {
  const online = useOnline()
  // When the connection is back, the sentence about the missing connection would be wrong.
  if (wasOffline(error) && online) return null
  return (
    <Refusal
      error={error}
      fallback={bookingFailed}
      says
      actions={phone && isRefusal(error, 'not_accepted') ? <PhoneLinks phone={phone} /> : undefined}
      atCap={
        <TextLink to="/schedules" tone="accent" alone>
          Ver meus agendamentos
        </TextLink>
      }
      className="mb-4"
    />
  )
}

type WaitsForYesProps = { company: string; noShows: number | null }

/** The notice above the button for a client whose no-shows make the booking wait for the company. */
export function WaitsForYes({ company, noShows }: WaitsForYesProps) {
  return (
    <Alert tone="warning" className="mb-4">
      {describeWaitingAhead(company, noShows)}{' '}
      <TextLink href="/meus-dados" className="whitespace-nowrap">
        Ver minhas faltas
      </TextLink>
    </Alert>
  )
}

type SignInToBookProps = {
  open: boolean
  onClose: () => void
  /** `begin` is called inside the click that confirms: browsers open the provider's window only during a click. */
  begin: RefObject<(() => void) | undefined>
  form: Pick<BookingFormState, 'company' | 'choice' | 'visit' | 'here' | 'address'>
}

/** The sign-in in a dialog over the filled form. The form stays open behind the provider's window. */
function SignInToBook({ open, onClose, begin, form }: SignInToBookProps) {
  const { oidcName } = useDeployment()
  const { company, choice, visit, here, address } = form
  const session = useSession()
  // The e-mail of the user whose session has ended.
  const expected = 'session' in session ? session.session.email : null
  const wish = describeWish(visit.sum.name, choice.state, choice.today)
  const browser = readAppBrowser(oidcName)
  const { state, issuer, signIn } = useSignIn({ destination: () => here, expected })
  const isRefused = browser !== undefined
  useEffect(() => {
    begin.current = isRefused ? undefined : () => void signIn()
    return () => {
      begin.current = undefined
    }
  })
  useEffect(() => {
    // In the browser of an app, the app's own menu opens the address of the page in another browser, so the address
    // must contain the present choice.
    if (!open || !isRefused) return
    history.replaceState(history.state, '', here)
    return () => {
      // After the dialog closes, the address has only services; other choices come from storage, even after a reload.
      if (location.pathname + location.search === here) history.replaceState(history.state, '', address)
    }
  }, [open, isRefused, here, address])
  // WhatsApp needs a mobile number.
  const mobile = mobileOf(company.phone)
  const chat = mobile ? whatsappLink(mobile, `Quero agendar ${wish}`) : undefined
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`${wish}: falta entrar`}
      sentence={`Entre com ${oidcName} para confirmar. O que você escolheu continua aqui.`}
    >
      <div className="grid grid-cols-1 gap-3">
        {browser ? (
          <AppBrowserAdvice
            browser={browser}
            address={new URL(here, location.origin).href}
            withChoice
            chat={chat}
          />
        ) : null}
        <SignInControl state={state} issuer={issuer} onSignIn={() => void signIn()} />
        <Button variant="ghost" wide onClick={onClose}>
          Voltar
        </Button>
      </div>
    </Dialog>
  )
}
