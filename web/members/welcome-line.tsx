import { articles, type NamedCompany, withPreposition } from '@encaixe/contract/company-article.ts'
import { type InvitedRole, invitedRoles, roleNames } from '@encaixe/contract/member-roles.ts'
import { useLocation, useNavigate } from 'react-router'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

const starts: Record<InvitedRole, string> = {
  professional: 'Este é o seu dia: aqui ficam os seus horários, com o contato de cada cliente.',
  reception: 'Aqui começa o dia: em Agendamentos fica a agenda de todos, em Clientes o cadastro.',
  manager: 'Aqui começa o dia: a agenda, os clientes e a equipe estão no menu.',
}

/** A line of welcome, shown once, on the first page after an invitation was accepted. */
export function WelcomeLine() {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const welcome = readWelcome(state)
  if (!welcome) return null
  return (
    <div className="mx-auto w-full max-w-app px-4 pt-4 sm:px-10">
      <Alert
        tone="success"
        title={`Agora você faz parte ${withPreposition('de', welcome)}, como ${roleNames[welcome.role].toLowerCase()}.`}
        actions={
          <Button
            size="sm"
            variant="secondary"
            onClick={() => void navigate(pathname, { replace: true, preventScrollReset: true })}
          >
            Entendi
          </Button>
        }
      >
        {starts[welcome.role]}
      </Alert>
    </div>
  )
}

function readWelcome(state: unknown): (NamedCompany & { role: InvitedRole }) | undefined {
  const welcome = state && typeof state === 'object' && 'welcome' in state ? state.welcome : undefined
  if (!welcome || typeof welcome !== 'object' || !('name' in welcome) || !('role' in welcome))
    return undefined
  const role = invitedRoles.find((one) => one === welcome.role)
  const article = 'article' in welcome ? articles.find((one) => one === welcome.article) : undefined
  return role && typeof welcome.name === 'string' ? { name: welcome.name, article, role } : undefined
}
