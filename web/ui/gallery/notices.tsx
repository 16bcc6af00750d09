import { useState } from 'react'
import { Alert } from '../alert.tsx'
import { Avatar } from '../avatar.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Dialog } from '../dialog.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Field } from '../field.tsx'
import { LogoutIcon } from '../icons/actions.tsx'
import { UserIcon } from '../icons/people.tsx'
import { Menu } from '../menu.tsx'
import { Progress } from '../progress.tsx'
import { Loading, Skeleton, Skeletons, SkeletonText } from '../skeleton.tsx'
import { Spinner } from '../spinner.tsx'
import { TextInput } from '../text-input.tsx'
import { TextLink } from '../text-link.tsx'
import { ToastBar, useToast } from '../toast.tsx'
import { Section, State } from './section.tsx'

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

export function Dialogs() {
  const [open, setOpen] = useState<'confirm' | 'form' | null>(null)
  const close = () => setOpen(null)
  return (
    <Section title="Diálogo e menu">
      <div className="flex flex-wrap items-start gap-4">
        <State name="pergunta antes de excluir">
          <Button variant="danger" onClick={() => setOpen('confirm')}>
            Excluir Diego Amaral
          </Button>
        </State>
        <State name="diálogo com campos">
          <Button variant="secondary" onClick={() => setOpen('form')}>
            Adicionar colaborador
          </Button>
        </State>
        <State name="menu da conta">
          <Menu
            label="Conta de Rafael Nogueira"
            trigger={<Avatar name="Rafael Nogueira" size="lg" />}
            header={
              <>
                <p className="font-semibold">Rafael Nogueira</p>
                <p className="text-sm text-ink-2">rafael@navalha.example</p>
              </>
            }
            items={[
              { label: 'Meu perfil', to: '/dashboard', icon: <UserIcon /> },
              { label: 'Sair', icon: <LogoutIcon />, onSelect: () => undefined },
            ]}
          />
        </State>
      </div>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Excluir Diego Amaral"
        sentence="Tem certeza que deseja excluir este colaborador?"
        confirmLabel="Excluir"
      />
      <Dialog
        open={open === 'form'}
        onClose={close}
        title="Adicionar colaborador"
        size="wide"
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Cancelar
            </Button>
            <Button onClick={close}>Salvar</Button>
          </>
        }
      >
        <Field label="Nome">
          <TextInput data-autofocus />
        </Field>
      </Dialog>
    </Section>
  )
}

export function Waiting() {
  return (
    <Section title="Esperando e vazio">
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Card>
          <Loading>
            <Skeleton className="mb-3 h-5.5 w-3/5 rounded-lg" />
            <SkeletonText lines={1} />
            <div className="my-5 flex items-center justify-between">
              <Skeleton className="h-3.5 w-18" />
              <Skeleton className="h-11 w-30" />
            </div>
            <hr className="mb-5 border-line" />
            <div className="grid grid-cols-4 gap-2">
              <Skeletons count={4} className="h-11" />
            </div>
          </Loading>
        </Card>
        <Card>
          <EmptyState
            title="Ninguém na equipe ainda"
            as="h3"
            action={<Button size="sm">Adicionar colaborador</Button>}
          >
            Cadastre quem atende e a jornada de cada um. Os horários livres aparecem na sua página na hora.
          </EmptyState>
        </Card>
        <Card>
          <EmptyState title="Dia sem buracos" as="h3" done>
            Todos os horários de hoje estão ocupados.
          </EmptyState>
        </Card>
      </div>
    </Section>
  )
}
