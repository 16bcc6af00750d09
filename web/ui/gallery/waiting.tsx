import { useState } from 'react'
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
import { Loading, Skeleton, Skeletons, SkeletonText } from '../skeleton.tsx'
import { TextInput } from '../text-input.tsx'
import { Section, State } from './section.tsx'

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
