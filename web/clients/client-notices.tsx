import type { Client } from '@encaixe/contract/clients.ts'
import { useQuery } from '@tanstack/react-query'
import { findClientsQuery } from '../appointments/new/find-clients.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

type Props = { client: Client; onUnblock: () => void; onMerge: (other: Client) => void }

/** What stands between the client and the next booking, and who may be the same person. */
export function ClientNotices({ client, onUnblock, onMerge }: Props) {
  const { blocked, waits } = client
  const twin = useTwin(client)
  if (!blocked && !waits && !twin) return null
  return (
    <div className="mb-5 grid gap-3">
      {blocked ? (
        <Alert
          tone="warning"
          says="nothing"
          title="Este cliente não agenda online"
          actions={
            <Button variant="secondary" size="sm" onClick={onUnblock}>
              Desbloquear
            </Button>
          }
        >
          O que já estava marcado continua, e você ainda pode agendar por aqui.
        </Alert>
      ) : waits ? (
        <Alert tone="warning" says="nothing" title="O próximo pedido online espera a sua resposta">
          É a sua regra de faltas. Quem agenda por aqui é você: nada espera.
        </Alert>
      ) : null}
      {twin ? (
        <Alert
          tone="info"
          says="nothing"
          title={`${twin.name} tem o mesmo ${twin.phone === client.phone ? 'celular' : 'e-mail'}`}
          actions={
            <Button variant="secondary" size="sm" onClick={() => onMerge(twin)}>
              Juntar os dois cadastros
            </Button>
          }
        >
          Se for a mesma pessoa, junte os dois. Se for alguém da família, deixe como está.
        </Alert>
      ) : null}
    </div>
  )
}

/** Another client with the same mobile or e-mail. */
function useTwin({ id, phone, email }: Client): Client | undefined {
  const key = phone ?? email ?? ''
  const { data } = useQuery({ ...findClientsQuery(key, 5), enabled: key !== '', placeholderData: undefined })
  return data?.find(
    (other) =>
      other.id !== id &&
      ((phone !== null && other.phone === phone) || (email !== null && other.email === email)),
  )
}
