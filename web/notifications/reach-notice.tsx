import { channelNames } from '@encaixe/contract/message-channels.ts'
import type { Reach } from '@encaixe/contract/undelivered.ts'
import { listWords } from '@encaixe/contract/visit-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../identity/use-company.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { WhatsappIcon } from '../ui/icons/contact.tsx'
import { reachQuery, useMarkByHand } from './fetch-messages.ts'

const byHand = 'Avise você: este cliente não recebe mensagens nossas'

/** The sentence about how the client is informed of a change, or that the company has to do it. */
export const describeReach = ({ channels }: Pick<Reach, 'channels'>): string =>
  channels.length > 0
    ? `O cliente é avisado por ${listWords(channels.map((one) => channelNames[one].within))}.`
    : `${byHand}.`

/**
 * The sentence of every dialog after which the client of an appointment would get a message. Two lines are kept for it,
 * so that the buttons do not move when it is known.
 */
export function ReachLine({ appointmentId }: { appointmentId: string }) {
  const { data, isError } = useQuery(reachQuery(appointmentId))
  return (
    <p role="status" className="min-h-[3em] text-ui">
      {data
        ? describeReach(data)
        : isError
          ? 'Não deu para ver se uma mensagem nossa chega a este cliente.'
          : 'Vendo como o cliente é avisado...'}
    </p>
  )
}

/** Milliseconds between reads while the message of a change, and with it the text for WhatsApp, is being written. */
const askAgain = 2_000

type NoticeProps = {
  appointmentId: string
  /** True shortly after a change, whose message may not be written yet. */
  fresh: boolean
  /** True while the appointment is still to come. */
  ahead: boolean
  className?: string
}

/** On an appointment: what its client did not get, or that no message reaches the client. Otherwise nothing. */
export function ReachNotice({ appointmentId, fresh, ahead, className }: NoticeProps) {
  const mark = useMarkByHand()
  const isUnwritten = ({ channels, messageId, whatsappUrl, reason }: Reach) =>
    channels.length === 0 && reason !== null && messageId === null && whatsappUrl === null
  const { data } = useQuery({
    ...reachQuery(appointmentId),
    refetchInterval: ({ state }) =>
      fresh && mark.isIdle && state.data && isUnwritten(state.data) ? askAgain : false,
  })
  const isLost = data !== undefined && data.messageId !== null
  if (!data || !(isLost || (ahead && data.channels.length === 0))) return null
  const { reason, messageId, whatsappUrl } = data
  if (mark.isSuccess)
    return (
      <Alert tone="success" className={className} title="Você avisou este cliente.">
        {whatsappUrl ? <WhatsappLink url={whatsappUrl}>Abrir de novo</WhatsappLink> : null}
      </Alert>
    )
  return (
    <Alert
      tone="warning"
      says="nothing"
      className={className}
      title={data.channels.length === 0 ? byHand : 'Avise você: uma mensagem não chegou a este cliente'}
      actions={<Tell {...{ messageId, whatsappUrl, mark }} />}
    >
      {reason ? <span className="inline-block first-letter:uppercase">{`${reason}.`}</span> : null}
      {fresh && isUnwritten(data) ? ' Preparando o texto para o WhatsApp...' : null}
    </Alert>
  )
}

type TellProps = {
  messageId: string | null
  whatsappUrl: string | null
  mark: ReturnType<typeof useMarkByHand>
  /** Names the client where several are listed. */
  whom?: string
}

/** Opens WhatsApp with the whole text and marks the message as told. Without a number only the mark is left. */
export function Tell({ messageId, whatsappUrl, mark, whom }: TellProps) {
  const mayMark = useMay()('POST /api/messages/{id}/by-hand') && messageId !== null
  const tell = () => (mayMark ? mark.mutate(messageId) : undefined)
  return (
    <>
      {whatsappUrl ? (
        <WhatsappLink url={whatsappUrl} onOpen={tell} whom={whom}>
          {mark.isSuccess ? 'Abrir de novo' : 'Abrir no WhatsApp'}
        </WhatsappLink>
      ) : mayMark && !mark.isSuccess ? (
        <Button
          variant="secondary"
          size="sm"
          icon={<CheckIcon />}
          sending={mark.isPending}
          onClick={tell}
          aria-label={whom === undefined ? undefined : `Já avisei: ${whom}`}
        >
          Já avisei
        </Button>
      ) : null}
      {mark.isError ? (
        <p role="alert" className="w-full text-sm text-danger-text">
          {describeFailure(mark.error, 'Não foi possível marcar como avisado.')}
        </p>
      ) : null}
    </>
  )
}

type LinkProps = { url: string; onOpen?: () => void; whom?: string | undefined; children: string }

const WhatsappLink = ({ url, onOpen, whom, children }: LinkProps) => (
  <ButtonLink
    href={url}
    target="_blank"
    rel="noopener noreferrer"
    onClick={onOpen}
    variant={onOpen ? 'primary' : 'secondary'}
    size="sm"
    icon={<WhatsappIcon />}
  >
    {children}
    <span className="sr-only">{`${whom ? ` para ${whom}` : ''}, abre em outra janela`}</span>
  </ButtonLink>
)
