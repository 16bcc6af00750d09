import { useState } from 'react'
import { data } from 'react-router'
import { LoadProblem } from '../../company-page/company-problem.tsx'
import { tryLater } from '../../company-page/load-company.ts'
import { NoticeCard } from '../../company-page/notice-card.tsx'
import { AcceptPanel } from '../../members/accept-panel.tsx'
import { InvitationPage } from '../../members/invitation-page.tsx'
import { loadInvitation } from '../../members/load-invitation.ts'
import { privateHeaders } from '../../message-links/load-link.ts'
import { pageContext } from '../../platform/page-context.ts'
import { titled } from '../../platform/page-title.ts'
import { Queries } from '../../platform/queries.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import type { Route } from './+types/invitation.ts'
import '../../ui/classes.css'

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext)
  const found = await loadInvitation(api, token)
  if (found.state === 'failed') {
    const { status, headers } = tryLater(found.status)
    return data({ ...found, token }, { status, headers: { ...headers, ...privateHeaders } })
  }
  const status = found.state === 'gone' ? 404 : 200
  return data({ ...found, token }, { status, headers: privateHeaders })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export function meta({ loaderData }: Route.MetaArgs) {
  const noindex = { name: 'robots', content: 'noindex, nofollow' }
  if (loaderData?.state === 'open')
    return [{ title: `Convite · ${loaderData.invitation.company.name}` }, noindex]
  return titled(loaderData?.state === 'gone' ? 'Este convite não vale mais' : 'Erro', noindex)
}

export default function Invitation({ loaderData }: Route.ComponentProps) {
  const [gone, setGone] = useState(false)
  if (loaderData.state === 'failed')
    return <LoadProblem>Não foi possível abrir o convite agora. Por favor, tente novamente.</LoadProblem>
  if (loaderData.state === 'gone' || gone) return <Gone />
  const { token, invitation } = loaderData
  return (
    <InvitationPage invitation={invitation}>
      <Queries>
        <AcceptPanel token={token} invitation={invitation} onGone={() => setGone(true)} />
      </Queries>
    </InvitationPage>
  )
}

/** Accepted by somebody, replaced, undone or older than seven days: the page says the same of all. */
const Gone = () => (
  <NoticeCard
    title="Este convite não vale mais"
    actions={<ButtonLink to="/dashboard">Abrir a minha conta</ButtonLink>}
  >
    Ele já foi usado, foi trocado por outro ou passou do prazo. Peça outro a quem convidou você. Se foi você
    quem aceitou, é só abrir a sua conta.
  </NoticeCard>
)
