import { isRefusal } from '@encaixe/contract/client.ts'
import type { ReactNode } from 'react'
import { findWayOut } from '../shell/find-way-out.ts'
import { Alert } from '../ui/alert.tsx'
import { TextLink } from '../ui/text-link.tsx'

type Props = {
  error: Error
  /** What failed, when nobody says why. */
  fallback: string
  /** Beside the link to the client who has this number or e-mail already. */
  known?: (clientId: string) => ReactNode
}

/** Why a client was not stored. Somebody with the same contact is one link away. */
export function ClientRefused({ error, fallback, known }: Props) {
  const { sentence, wayOut } = findWayOut(error, fallback)
  const other = isRefusal(error, 'client_exists') ? error.body.clientId : undefined
  return (
    <Alert
      actions={
        other ? (
          <>
            <TextLink to={`/clients/${other}`} tone="accent" alone>
              Abrir o cadastro que já existe
            </TextLink>
            {known?.(other)}
          </>
        ) : undefined
      }
    >
      {sentence} {wayOut ? <TextLink to={wayOut.to}>{wayOut.label}</TextLink> : null}
    </Alert>
  )
}
