import { useState } from 'react'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { Progress } from '../progress.tsx'
import { Spinner } from '../spinner.tsx'
import { TextLink } from '../text-link.tsx'
import { ToastBar, useToast } from '../toast.tsx'
import { Section } from './section.tsx'

export function Notices() {
  const notify = useToast()
  const [loaded, setLoaded] = useState(640)
  return (
    <Section title="Aviso e confirmação curta">
      <div className="grid gap-3">
        <Alert tone="warning" says="nothing">
          Você precisa de uma assinatura ativa para adicionar ou editar colaboradores.{' '}
          <TextLink to="/subscription" className="font-semibold">
            Ver Planos
          </TextLink>
        </Alert>
        <Alert tone="success" says="nothing">
          Mensagem enviada com sucesso! Entraremos em contato em breve.
        </Alert>
        <Alert
          says="nothing"
          title="Não foi possível carregar"
          actions={
            <Button variant="secondary" size="sm">
              Tentar novamente
            </Button>
          }
        >
          Verifique sua conexão e tente de novo.
        </Alert>
        <Alert tone="info" says="nothing">
          O histórico pode levar alguns segundos.
        </Alert>
        <div className="grid max-w-[440px] gap-3">
          <ToastBar tone="success" text="Colaborador atualizado com sucesso!" onClose={() => undefined} />
          <ToastBar tone="error" text="Não foi possível salvar." onClose={() => undefined} />
          <Card>
            <Progress label="Carregando o histórico" value={loaded} max={1000} words={`${loaded} de 1.000`} />
          </Card>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="sm" onClick={() => notify('Colaborador atualizado com sucesso!')}>
            Mostrar confirmação
          </Button>
          <Button variant="text" size="sm" onClick={() => setLoaded(Math.min(1000, loaded + 120))}>
            Avançar
          </Button>
        </div>
        <Spinner className="justify-start" />
      </div>
    </Section>
  )
}
