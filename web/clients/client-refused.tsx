import { isRefusal } from '@encaixe/contract/client.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { clientQuery } from '../appointments/new/find-clients.ts'
import { Refusal } from '../shell/refusal.tsx'
import { TextLink } from '../ui/text-link.tsx'
import type { ClientForm } from './client-fieldset.tsx'

type Props = {
  error: Error | undefined
  /** What failed, when nobody says why. */
  fallback: string
  form: ClientForm
  /** Beside the link to the client who has this number or e-mail already. */
  known?: ((clientId: string) => ReactNode) | undefined
}

/** Why a client was not stored. Somebody with the same contact is one link away, and the field of that contact says who. */
export function ClientRefused({ error, fallback, form, known }: Props) {
  const other = isRefusal(error, 'client_exists') ? error.body.clientId : undefined
  const { data: client } = useQuery({ ...clientQuery(other ?? ''), enabled: other !== undefined })

  const mark = useEffectEvent(() => {
    if (!client) return
    const typed = form.getValues()
    const [name, what] =
      client.phone !== null && client.phone === mobileOf(typed.phone)
        ? (['phone', 'celular'] as const)
        : (['email', 'e-mail'] as const)
    form.setError(name, { type: 'refused', message: `${client.name} já tem este ${what}.` })
  })
  // The refusal tells only the id: the field is known when the client has arrived.
  useEffect(() => {
    if (client) mark()
  }, [client])

  return (
    <Refusal
      error={error}
      fallback={fallback}
      actions={
        other ? (
          <>
            <TextLink to={`/clients/${other}`} tone="accent" alone className="[overflow-wrap:anywhere]">
              {client ? `Abrir o cadastro de ${client.name}` : 'Abrir o cadastro que já existe'}
            </TextLink>
            {known?.(other)}
          </>
        ) : undefined
      }
    />
  )
}
