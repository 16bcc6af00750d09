import type { Membership } from '@encaixe/contract/identity.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { chooseCompany } from '../platform/chosen-company.ts'
import { Button } from '../ui/button.tsx'
import { Message } from '../ui/message.tsx'

/**
 * In place of the page that was open when the company took the user's access away. Every way on loads the page anew, so
 * that nothing of the company stays in memory.
 */
export function AccessEnded({ company, left }: { company: string; left: Membership[] }) {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  useEffect(() => {
    if (pathname !== first.current) location.reload()
  }, [pathname])
  useEffect(() => {
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [])
  return (
    <div role="alert">
      <Message
        title={`Seu acesso a ${company} terminou`}
        actions={
          <>
            {left.map(({ companyId, name }) => (
              <Button key={companyId} onClick={() => open(companyId)}>
                Ir para {name}
              </Button>
            ))}
            {left.length === 0 ? <Button onClick={() => open()}>Ir para os meus horários</Button> : null}
          </>
        }
      >
        Quem cuida da empresa tirou o seu acesso, e esta página não mostra mais nada dela. A sua conta
        continua sua. Se foi engano, fale com a empresa: ela pode convidar você de novo.
      </Message>
    </div>
  )
}

function open(companyId?: string) {
  if (companyId) chooseCompany(companyId)
  location.assign('/dashboard')
}
