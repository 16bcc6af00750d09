import { isRefusal } from '@encaixe/contract/client.ts'
import { withPreposition } from '@encaixe/contract/company-article.ts'
import type { Membership } from '@encaixe/contract/identity.ts'
import { roleNames } from '@encaixe/contract/member-roles.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { markLeaving } from '../identity/follow-access.ts'
import { useCompany } from '../identity/use-company.ts'
import { useMember } from '../identity/use-member.ts'
import { api } from '../platform/api.ts'
import { chooseCompany } from '../platform/chosen-company.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** The section to leave the company, shown to members only: an owner deletes the company instead. */
export function LeaveSection() {
  const { memberId } = useCompany()
  return memberId ? <Leave memberId={memberId} /> : null
}

function Leave({ memberId }: { memberId: string }) {
  const company = useCompany()
  const { role, id } = company
  const { memberships } = useMember().profile
  const leave = useLeaveCompany(memberships.filter(({ companyId }) => companyId !== id))
  const [asked, setAsked] = useState(false)
  const close = () => {
    leave.reset()
    setAsked(false)
  }
  return (
    <Card as="section" padding="roomy" aria-labelledby="seu-acesso">
      <CardTitle id="seu-acesso">Seu acesso</CardTitle>
      <p className="mb-5 max-w-[60ch] text-ui [overflow-wrap:anywhere] text-ink-2">
        Você faz parte {withPreposition('de', company)}, como {roleNames[role].toLowerCase()}.
      </p>
      <Button variant="secondary" wide="phone" onClick={() => setAsked(true)}>
        Sair desta empresa
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={close}
        onConfirm={() => leave.mutateAsync(memberId)}
        title={`Sair ${withPreposition('de', company)}?`}
        sentence="Vale na hora: você deixa de ver a agenda e os clientes, também em outros aplicativos, e não recebe mais avisos. Os agendamentos ficam com a empresa, e a sua conta continua sua. Para voltar, a empresa precisa convidar você de novo."
        confirmLabel="Sair da empresa"
        sending={leave.isPending || leave.isSuccess}
        sendingLabel="Saindo..."
        error={describeFailure(leave.error, 'Erro ao sair da empresa. Por favor, tente novamente.')}
      />
    </Card>
  )
}

/** Loads the page again in the member's next company, or with the member's own appointments as a client. */
function useLeaveCompany(left: Membership[]) {
  return useMutation({
    mutationFn: async (memberId: string) => {
      markLeaving(true)
      try {
        await api('DELETE /api/members/{id}', { params: { id: memberId } })
      } catch (error) {
        // The company had ended the access before, so the member has left already.
        if (isRefusal(error, 'not_found')) return
        markLeaving(false)
        throw error
      }
    },
    onSuccess() {
      const [next] = left
      if (next) chooseCompany(next.companyId)
      location.assign('/dashboard')
    },
  })
}
