import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { RefreshIcon } from '../ui/icons/actions.tsx'
import { Message } from '../ui/message.tsx'
import { FullSpinner } from '../ui/spinner.tsx'
import { useOnline } from '../ui/use-online.ts'

const giveUpAfter = 8_000

type Props = { failed: boolean; onRetry: () => void; retrying: boolean }

/** The spinner, until the API has failed or takes too long, or while there is no network. The session stays. */
export function WaitingPage({ failed, onRetry, retrying }: Props) {
  // The first attempt may still be waiting: the button is there for another one.
  const [asked, setAsked] = useState(false)
  function ask() {
    setAsked(true)
    onRetry()
  }
  const online = useOnline(ask)
  const [gaveUp, setGaveUp] = useState(failed)
  if (failed && !gaveUp) setGaveUp(true)
  useEffect(() => {
    if (!online) return
    const timer = setTimeout(() => setGaveUp(true), giveUpAfter)
    return () => clearTimeout(timer)
  }, [online])
  if (online && !gaveUp) return <FullSpinner />
  return (
    <Message
      title={online ? 'Não conseguimos carregar agora' : 'Você está sem internet.'}
      actions={
        <Button onClick={ask} sending={asked && retrying} sendingLabel="Tentando..." icon={<RefreshIcon />}>
          Tentar de novo
        </Button>
      }
    >
      {online
        ? 'Pode ser a sua conexão ou um problema nosso, que costuma passar logo. Você continua na sua conta e nada foi perdido.'
        : 'Esta página volta sozinha assim que a conexão voltar. Você continua na sua conta e nada foi perdido.'}
    </Message>
  )
}
