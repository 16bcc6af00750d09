import type { ApiClient } from '@encaixe/contract/client.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { paymentSentences } from '@encaixe/contract/payment-rules.ts'
import type { PlainVisitor } from '@encaixe/contract/plain-visitor.ts'
import { bookingPath } from '@encaixe/contract/public-pages.ts'
import { refusals } from '@encaixe/contract/refusals.ts'
import type { ComponentType, ReactNode } from 'react'
import { BookingHead } from '../appointments/book/booking-head.tsx'
import { loadOffer } from '../appointments/book/load-offer.ts'
import { problemTitle } from '../appointments/book/offer-problem.tsx'
import { PlainTimes } from '../appointments/book/plain-times.tsx'
import { requestDays } from '../appointments/book/request-days.ts'
import { CompanyHead } from '../company-page/company-head.tsx'
import { problemTitles } from '../company-page/company-problem.tsx'
import { followBookingLinks } from '../company-page/follow-booking-links.ts'
import { tryLater } from '../company-page/load-company.ts'
import { loadPage } from '../company-page/load-page.ts'
import { loadInvitation } from '../members/load-invitation.ts'
import { describeLink } from '../message-links/describe-link.ts'
import { loadLink, privateHeaders } from '../message-links/load-link.ts'
import { sendingScript } from '../message-links/send-in-place.ts'
import { StatementLinkPage, statementTitle } from '../message-links/statement-page.tsx'
import { describeTake, TakePage } from '../message-links/take-page.tsx'
import BookingPage from '../routes/public/booking.tsx'
import CompanyPage from '../routes/public/company.tsx'
import Invitation from '../routes/public/invitation.tsx'
import Link from '../routes/public/link.tsx'
import ProblemPage, { type Problem } from '../routes/public/problem.tsx'
import type { PageDocument } from './document.tsx'
import { PlainHead } from './page-head.tsx'

type Answer = { status?: number; headers?: Record<string, string> }

/** A page of the public entry. `name` is the module in `web/routes/public` that the browser loads for it. */
export type PublicPage = Answer &
  Pick<PageDocument, 'firstScript' | 'untilPaint' | 'onlyScript'> & {
    name: string
    Page: ComponentType<never>
    props: object
    head: ReactNode
    /** The part of the page for browsers without script. */
    withoutScript?: ReactNode
  }

function shown<Props extends object>(
  name: string,
  Page: ComponentType<Props>,
  props: Props,
  rest: Omit<PublicPage, 'name' | 'Page' | 'props'>,
): PublicPage {
  return { name, Page: Page as ComponentType<never>, props, ...rest }
}

export const showProblem = (title: string, problem: Problem, answer: Answer = {}) =>
  shown('problem', ProblemPage, problem, {
    head: <PlainHead title={title} robots="noindex" />,
    ...answer,
  })

export const showNothing = () => showProblem('Página não encontrada', { of: 'address' }, { status: 404 })

/** A permanent redirect, for example from a former slug to the present one. */
const movedTo = (path: string) => new Response(null, { status: 301, headers: { location: path } })

const companyStatuses = { inactive: 200, missing: 404 }

export async function showCompany(
  api: ApiClient,
  slug: string,
  { search, publicUrl }: { search: string; publicUrl: string },
): Promise<PublicPage | Response> {
  const found = await loadPage(api, slug, search)
  if (found.state === 'moved') return movedTo(`/${found.slug}`)
  if (found.state !== 'shown') {
    const { state } = found
    const answer = state === 'failed' ? tryLater(found.status) : { status: companyStatuses[state] }
    return showProblem(problemTitles[state], { of: 'company', state }, answer)
  }
  return shown('company', CompanyPage, found.shown, {
    head: <CompanyHead shown={found.shown} publicUrl={publicUrl} />,
    untilPaint: followBookingLinks,
  })
}

const offerStatuses = { missing: 404, inactive: 200, 'procedure-missing': 404, 'procedure-inactive': 200 }

export async function showBooking(
  api: ApiClient,
  asked: { slug: string; procedureId: string },
  search: string,
  visitor?: PlainVisitor,
): Promise<PublicPage | Response> {
  const offer = await loadOffer(api, asked, search, visitor)
  if (offer.state === 'moved') return movedTo(bookingPath(offer.slug, asked.procedureId) + search)
  if (offer.state !== 'shown') {
    const { state } = offer
    const answer = state === 'failed' ? tryLater(offer.status) : { status: offerStatuses[state] }
    return showProblem(problemTitle(offer), { of: 'booking', problem: offer }, answer)
  }
  return shown(
    'booking',
    BookingPage,
    { offer },
    {
      head: <BookingHead offer={offer} />,
      firstScript: requestDays(offer),
      withoutScript: <PlainTimes offer={offer} />,
      ...(visitor?.form && { status: visitor.form.status }),
      // The page contains the telephone of the visitor who is signed in.
      ...(offer.plain?.profile && { headers: { 'cache-control': 'no-store' } }),
    },
  )
}

const hidden = 'noindex, nofollow'

/** Results of the form that works without script. */
const notices = new Map<string, string>(
  (
    [
      'appointment_changed',
      'appointment_closed',
      'too_many_requests',
      'too_late',
      'offer_settled',
      'slot_taken',
      'slot_unavailable',
      'waitlist_closed',
      'waitlist_off',
      'price_changed',
      'not_accepted',
      'company_inactive',
      'procedure_inactive',
      'too_many',
      'statement_closed',
      'account_answers',
    ] as const
  ).map((code) => [code, refusals[code].sentence]),
)

export async function showLink(api: ApiClient, token: string, search: string): Promise<PublicPage> {
  const found = await loadLink(api, token)
  const headOf = (title: string, of?: string) => <PlainHead title={title} of={of} robots={hidden} />
  if (found.state === 'failed') {
    const { status, headers } = tryLater(found.status)
    const answer = { status, headers: { ...headers, ...privateHeaders } }
    return shown('link', Link, found, { head: headOf('Erro'), ...answer })
  }
  if (found.state === 'gone') {
    const answer = { status: 404, headers: privateHeaders }
    return shown('link', Link, found, { head: headOf('Este link não vale mais'), ...answer })
  }
  const query = new URLSearchParams(search)
  const refused = query.get('aviso') ?? ''
  const isBlank = refused === 'invalid' && found.state === 'statement'
  const notice = isBlank ? paymentSentences.note : notices.get(refused)
  const serverNow = new Date().toISOString()
  const { company } = found.view
  const common = { token, notice, serverNow }
  if (found.state === 'shown') {
    const { view } = found
    const title = view.purpose === 'reschedule' ? 'Remarcar agendamento' : describeLink(view).title
    const head = headOf(title, company.name)
    const asksEarlier = query.has('antes')
    return shown('link', Link, { ...found, ...common, asksEarlier }, { head, headers: privateHeaders })
  }
  const sending = { headers: privateHeaders, onlyScript: sendingScript }
  if (found.state === 'take') {
    const { date } = localTime(new Date(serverNow), company.timezone)
    const head = headOf(describeTake(found.view, date).title, company.name)
    return shown('link', TakePage, { ...found, ...common }, { head, ...sending })
  }
  const head = headOf(statementTitle(found.view), company.name)
  return shown('link', StatementLinkPage, { ...found, ...common }, { head, ...sending })
}

export async function showInvitation(api: ApiClient, token: string): Promise<PublicPage> {
  const found = await loadInvitation(api, token)
  if (found.state === 'failed') {
    const { status, headers } = tryLater(found.status)
    return shown(
      'invitation',
      Invitation,
      { found, token },
      {
        head: <PlainHead title="Erro" robots={hidden} />,
        status,
        headers: { ...headers, ...privateHeaders },
      },
    )
  }
  const head =
    found.state === 'open' ? (
      <PlainHead title="Convite" of={found.invitation.company.name} robots={hidden} />
    ) : (
      <PlainHead title="Este convite não vale mais" robots={hidden} />
    )
  const status = found.state === 'open' ? 200 : 404
  return shown('invitation', Invitation, { found, token }, { head, status, headers: privateHeaders })
}
