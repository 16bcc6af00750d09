import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Message } from '../ui/message.tsx'
import { useOnline } from '../ui/use-online.ts'

/** Shows a failure, but never the text of the error, which may hold personal data. */
export function FailureMessage({ home = '/' }: { home?: string }) {
  const online = useOnline(() => location.reload())
  return (
    <Message
      title={online ? 'Algo deu errado' : 'Você está sem internet.'}
      actions={
        <>
          <Button onClick={() => location.reload()}>Tentar de novo</Button>
          <ButtonLink href={home} variant="secondary">
            Voltar para o início
          </ButtonLink>
        </>
      }
    >
      {online
        ? 'Esta página não pôde ser mostrada. O problema é nosso, e o que você já salvou continua salvo.'
        : 'Esta página abre sozinha assim que a conexão voltar. O que você já salvou continua salvo.'}
    </Message>
  )
}
