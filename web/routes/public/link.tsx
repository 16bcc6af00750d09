import { localTime } from '@encaixe/contract/local-time.ts'
import { paymentSentences } from '@encaixe/contract/payment-rules.ts'
import { refusals } from '@encaixe/contract/refusals.ts'
import { data } from 'react-router'
import { tryLater } from '../../company-page/load-company.ts'
import { describeLink } from '../../message-links/describe-link.ts'
import { LinkPage } from '../../message-links/link-page.tsx'
import { LinkProblem } from '../../message-links/link-problem.tsx'
import { loadLink, privateHeaders } from '../../message-links/load-link.ts'
import { StatementLinkPage, statementTitle } from '../../message-links/statement-page.tsx'
import { describeTake, TakePage } from '../../message-links/take-page.tsx'
import { pageContext } from '../../platform/page-context.ts'
import { titled } from '../../platform/page-title.ts'
import type { Route } from './+types/link.ts'
import '../../ui/classes.css'

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
      'not_accepted',
      'company_inactive',
      'procedure_inactive',
      'too_many',
      'statement_closed',
    ] as const
  ).map((code) => [code, refusals[code].sentence]),
)

export async function loader({ request, params: { token }, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const found = await loadLink(api, token)
  if (found.state === 'failed') {
    const { status, headers } = tryLater(found.status)
    return data(found, { status, headers: { ...headers, ...privateHeaders } })
  }
  if (found.state === 'gone') return data(found, { status: 404, headers: privateHeaders })
  const refused = new URL(request.url).searchParams.get('aviso') ?? ''
  const isBlank = refused === 'invalid' && found.state === 'statement'
  const notice = isBlank ? paymentSentences.note : notices.get(refused)
  return data({ ...found, token, notice, serverNow: new Date().toISOString() }, { headers: privateHeaders })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  const noindex = { name: 'robots', content: 'noindex, nofollow' }
  if (loaderData?.state === 'shown') {
    const { view } = loaderData
    const title = view.purpose === 'reschedule' ? 'Remarcar agendamento' : describeLink(view).title
    return [{ title: `${title} · ${view.company.name}` }, noindex]
  }
  if (loaderData?.state === 'take') {
    const { view, serverNow } = loaderData
    const { date } = localTime(new Date(serverNow), view.company.timezone)
    return [{ title: `${describeTake(view, date).title} · ${view.company.name}` }, noindex]
  }
  if (loaderData?.state === 'statement') {
    return [{ title: `${statementTitle(loaderData.view)} · ${loaderData.view.company.name}` }, noindex]
  }
  return titled(loaderData?.state === 'gone' ? 'Este link não vale mais' : 'Erro', noindex)
}

export default function Link({ loaderData }: Route.ComponentProps) {
  if (loaderData.state === 'statement') return <StatementLinkPage {...loaderData} />
  if (loaderData.state === 'take') return <TakePage {...loaderData} />
  if (loaderData.state !== 'shown') return <LinkProblem problem={loaderData} />
  return <LinkPage {...loaderData} />
}
