import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Message } from '../ui/message.tsx'
import { useOnline } from '../ui/use-online.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** Shown for any error of a page. It never shows the error's own text, which may hold personal data. */
export function FailurePage({ home = '/' }: { home?: string }) {
  const error = useRouteError()
  const online = useOnline(() => location.reload())
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
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
