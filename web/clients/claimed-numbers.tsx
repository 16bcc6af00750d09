import type { Client } from '@encaixe/contract/clients.ts'
import { useCompany, useMay } from '../identity/use-company.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { phoneMask } from '../ui/mask.ts'
import { useToast } from '../ui/toast.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useAnswerClaim } from './change-clients.ts'
import { countNoShows } from './describe-client.ts'

type Props = { client: Client; onMerge: (otherId: string) => void }

/**
 * The numbers that the client's account typed, and the clients whose accounts typed this client's number. A typed
 * number proves nothing, so the company says whose it is. Of several questions only the first is shown: two of them
 * may ask about the same two people.
 */
export function ClaimedNumbers({ client, onMerge }: Props) {
  const { name, phone, claims, claimedBy } = client
  const number = phone && phoneMask(phone)
  const isOwner = useCompany().role === 'owner'
  useKeptFocus(claims.length + claimedBy.length)
  const [claim] = claims
  const [claimant] = claimedBy
  const left = claims.length + claimedBy.length - 1
  const more =
    left > 0 ? ` Depois desta, ${left === 1 ? 'há mais uma pergunta' : `há mais ${left} perguntas`}.` : ''
  if (claim) {
    const { id, phone: typed, other } = claim
    return (
      <Claim
        key={id}
        clientId={client.id}
        claimId={id}
        title={
          other
            ? `Parece ser ${other.name}: é a mesma pessoa?`
            : `O celular ${phoneMask(typed)} é de ${name}?`
        }
        onMerge={other ? () => onMerge(other.id) : undefined}
      >
        {`${
          other
            ? `Quem agendou informou o celular ${phoneMask(typed)}, que é de ${other.name}.${describeOther(other)}`
            : `Foi digitado ao agendar, e ninguém confirmou. Só confirme se você já falou com ${name} por este número.${isOwner ? '' : limit}`
        }${more}`}
      </Claim>
    )
  }
  if (!claimant) return null
  return (
    <Claim
      key={claimant.claimId}
      clientId={claimant.id}
      claimId={claimant.claimId}
      title={`Parece ser ${claimant.name}: é a mesma pessoa?`}
      onMerge={() => onMerge(claimant.id)}
    >
      {`${claimant.name} agendou pela sua página e informou o celular ${number}.${more}`}
    </Claim>
  )
}

/** A number that somebody other than the owner confirms opens nothing to the account. */
const limit =
  ' Se quem confirma não é dono da empresa, a conta passa a ver só o que ela mesma agendou, e o e-mail dela sai do cadastro.'

function describeOther({ name, blocked, noShows }: NonNullable<Client['claims'][number]['other']>): string {
  if (blocked) return ` ${name} está com o agendamento online bloqueado.`
  return noShows ? ` ${name} tem ${countNoShows(noShows)}.` : ''
}

type ClaimProps = {
  clientId: string
  claimId: string
  title: string
  /** Undefined when no other record has the number: a yes then writes it to the record. */
  onMerge: (() => void) | undefined
  children: string
}

const failed = 'Erro ao responder. Por favor, tente novamente.'

function Claim({ clientId, claimId, title, onMerge, children }: ClaimProps) {
  const notify = useToast()
  const may = useMay()
  const mayMerge = may('POST /api/clients/{id}/merge')
  const { mutateAsync, isPending, variables } = useAnswerClaim()
  // The question may leave the page before the answer is here, so nothing below depends on this component.
  const answer = (said: 'yes' | 'no') =>
    mutateAsync({ id: clientId, claimId, answer: said }).then(
      () => notify(said === 'yes' ? 'Celular confirmado' : 'Anotado: são pessoas diferentes'),
      (error: Error) => notify(describeFailure(error, failed), 'error'),
    )
  const yes = onMerge ?? (() => void answer('yes'))
  return (
    <Alert
      tone="info"
      says="nothing"
      title={title}
      actions={
        <>
          {onMerge && !mayMerge ? null : (
            <Button
              variant="secondary"
              size="sm"
              onClick={yes}
              unavailable={isPending}
              sending={isPending && variables?.answer === 'yes'}
              sendingLabel="Salvando..."
            >
              {onMerge ? 'É a mesma pessoa' : 'Confirmar celular'}
            </Button>
          )}
          <Button
            variant="text"
            size="sm"
            onClick={() => void answer('no')}
            unavailable={isPending}
            sending={isPending && variables?.answer === 'no'}
            sendingLabel="Salvando..."
          >
            {onMerge ? 'São pessoas diferentes' : 'Não é'}
          </Button>
        </>
      }
    >
      {onMerge && !mayMerge
        ? `${children} Quem administra a empresa pode juntar os dois cadastros.`
        : children}
    </Alert>
  )
}
