import type { Client } from '@encaixe/contract/clients.ts'
import { useQuery } from '@tanstack/react-query'
import { findClientsQuery } from '../appointments/new/find-clients.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

/** Whether the client may book online. */
export function ClientNotices({ client, onUnblock }: { client: Client; onUnblock: () => void }) {
  const { blocked, waits } = client
  if (!blocked && !waits) return null
  return (
    <div className="mb-5">
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
        <Alert tone="warning" says="nothing" title="O próximo pedido espera a sua resposta">
          É a sua regra de faltas. O que você agenda não espera.
        </Alert>
      ) : null}
    </div>
  )
}

type Twin = { client: Client; onMerge: (other: Client) => void }

/** Who may be the same person. */
export function ClientTwin({ client, onMerge }: Twin) {
  const twin = useTwin(client)
  if (!twin) return null
  return (
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
  )
}

/** Another client with the same mobile or e-mail. */
function useTwin({ id, phone, email }: Client): Client | undefined {
  const byPhone = useFound(phone).find((other) => other.id !== id && other.phone === phone)
  const byEmail = useFound(email).find((other) => other.id !== id && other.email === email)
  return byPhone ?? byEmail
}

function useFound(contact: string | null): Client[] {
  const enabled = contact !== null
  const { data } = useQuery({ ...findClientsQuery(contact ?? '', 5), enabled, placeholderData: undefined })
  return data ?? []
}
