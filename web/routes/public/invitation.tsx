import type { OpenInvitation } from '@encaixe/contract/members.ts'
import { useState } from 'react'
import { LoadProblem } from '../../company-page/company-problem.tsx'
import { NoticeCard } from '../../company-page/notice-card.tsx'
import { AcceptPanel } from '../../members/accept-panel.tsx'
import { InvitationPage } from '../../members/invitation-page.tsx'
import type { FoundInvitation } from '../../members/load-invitation.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import '../../ui/classes.css'

export default function Invitation({ found, token }: { found: FoundInvitation; token: string }) {
  if (found.state === 'failed')
    return <LoadProblem>Não foi possível abrir o convite agora. Por favor, tente novamente.</LoadProblem>
  return found.state === 'gone' ? <Gone /> : <Open token={token} invitation={found.invitation} />
}

function Open({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const [gone, setGone] = useState(false)
  if (gone) return <Gone />
  return (
    <InvitationPage invitation={invitation}>
      <AcceptPanel token={token} invitation={invitation} onGone={() => setGone(true)} />
    </InvitationPage>
  )
}

/** Shown with one text for every invitation that was accepted, replaced, withdrawn or is older than seven days. */
const Gone = () => (
  <NoticeCard
    title="Este convite não vale mais"
    actions={<ButtonLink to="/dashboard">Abrir a minha conta</ButtonLink>}
  >
    Ele já foi usado, foi trocado por outro ou passou do prazo. Peça outro a quem convidou você. Se foi você
    quem aceitou, é só abrir a sua conta.
  </NoticeCard>
)
