import { ButtonLink } from '../ui/button-link.tsx'
import { Message } from '../ui/message.tsx'

export function NotFoundPage() {
  return (
    <Message
      title="Página não encontrada"
      actions={
        <>
          <ButtonLink href="/">Voltar para a página inicial</ButtonLink>
          <ButtonLink href="/support" variant="secondary">
            Falar com o suporte
          </ButtonLink>
        </>
      }
    >
      O endereço pode ter mudado ou ter sido digitado com alguma letra trocada.
    </Message>
  )
}
