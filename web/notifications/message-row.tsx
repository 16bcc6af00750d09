import { channelWords, eventWords, receiverWords, statusSentence } from '@encaixe/contract/message-words.ts'
import type { Message } from '@encaixe/contract/messages.ts'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay } from '../identity/use-company.ts'
import { api } from '../platform/api.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { renewed } from '../platform/stale-lists.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { RefreshIcon } from '../ui/icons/actions.tsx'

type Tone = 'ok' | 'danger' | 'accent' | 'neutral'

const tones: Record<Message['status'], Tone> = {
  queued: 'accent',
  sending: 'accent',
  sent: 'ok',
  delivered: 'ok',
  read: 'ok',
  failed: 'danger',
  withdrawn: 'neutral',
  held: 'neutral',
}

type Props = {
  message: Message
  /** True when the company reads the message, false for the client who receives it. */
  owner?: boolean
  /** The time at which the message was or will be sent. */
  when: string
  /** The appointment of the message, on pages that do not show it already. */
  about?: ReactNode
}

/** One message: text, receiver, delivery, and a retry button where a retry can help. */
export function MessageRow({ message, owner = true, when, about }: Props) {
  const { event, receiver, channel, address, status, canRetry } = message
  return (
    <li className="grid gap-1 py-3 text-ui">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="font-semibold">
          {eventWords[event]}
          {owner ? <span className="font-normal text-ink-2"> {receiverWords[receiver]}</span> : null}
        </p>
        <Badge tone={tones[status]}>{channelWords[channel]}</Badge>
      </div>
      {about}
      <p className="text-ink-2 [overflow-wrap:anywhere]">{address}</p>
      <p className={status === 'failed' ? 'text-danger-text' : 'text-ink-2'}>
        <span className="inline-block first-letter:uppercase">{statusSentence(message)}</span>
        {when === '' ? null : ` · ${when}`}
      </p>
      {canRetry ? <RetryMessage id={message.id} /> : null}
    </li>
  )
}

/** Sends a message again; nothing for who may not. */
export function RetryMessage({ id }: { id: string }) {
  const retry = useRetryMessage()
  if (!useMay()('POST /api/messages/{id}/retry')) return null
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<RefreshIcon />}
        onClick={() => retry.mutate(id)}
        sending={retry.isPending}
        sendingLabel="Enviando..."
        className="justify-self-start"
      >
        Tentar de novo
      </Button>
      {retry.isError ? (
        <p role="alert" className="w-full text-sm text-danger-text">
          {describeFailure(retry.error, 'Não foi possível tentar de novo agora.')}
        </p>
      ) : null}
    </>
  )
}

function useRetryMessage() {
  return useMutation({
    mutationFn: (id: string) => api('POST /api/messages/{id}/retry', { params: { id } }),
    onSettled: renewed,
  })
}
