import { addDays, daysSinceSunday } from '@encaixe/contract/local-time.ts'
import { useState } from 'react'
import { Alert } from '../alert.tsx'
import { Avatar } from '../avatar.tsx'
import { Button } from '../button.tsx'
import { Calendar } from '../calendar.tsx'
import { Card } from '../card.tsx'
import { Chip } from '../chip.tsx'
import { ChoiceGroup } from '../choice-group.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { DayStrip } from '../day-strip.tsx'
import { Dialog } from '../dialog.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Field } from '../field.tsx'
import { LogoutIcon } from '../icons/actions.tsx'
import { UserIcon } from '../icons/people.tsx'
import { Logo } from '../logo.tsx'
import { Menu } from '../menu.tsx'
import { Progress } from '../progress.tsx'
import { Loading, Skeleton, Skeletons, SkeletonText } from '../skeleton.tsx'
import { Spinner } from '../spinner.tsx'
import { TextInput } from '../text-input.tsx'
import { TextLink } from '../text-link.tsx'
import { TimeChip, TimeChips, TimeChipsSkeleton } from '../time-chips.tsx'
import { ToastBar, ToastProvider, useToast } from '../toast.tsx'
import { Buttons, Fields, TabsAndBadges } from './buttons.tsx'
import { Covers, Drawings, Foundations, Icons, Layouts } from './foundations.tsx'
import { People, Plans, Tables } from './people.tsx'
import { Section, State } from './section.tsx'

/** Every component in every state, for review in both themes and at every width. */
export default function Gallery() {
  return (
    <ToastProvider>
      <header className="mx-auto flex max-w-[1200px] flex-wrap items-center justify-between gap-3 px-4 pt-8 pb-6 sm:px-5">
        <Logo />
        <h1 tabIndex={-1} className="font-text text-sm font-normal text-ink-2">
          Folha de componentes
        </h1>
      </header>
      <div className="mx-auto max-w-[1200px] px-4 pb-16 sm:px-5">
        <div className="grid gap-x-14 lg:grid-cols-2">
          <div className="min-w-0">
            <Foundations />
            <Buttons />
            <Fields />
            <TabsAndBadges />
          </div>
          <div className="min-w-0">
            <Times />
            <Days />
            <People />
            <Notices />
          </div>
        </div>
        <Covers />
        <Tables />
        <Plans />
        <Layouts />
        <div className="grid gap-x-14 lg:grid-cols-2">
          <Dialogs />
          <Waiting />
        </div>
        <Drawings />
        <Icons />
      </div>
    </ToastProvider>
  )
}

const free = ['08:00', '08:30', '09:00', '10:30', '13:00', '14:30', '15:00', '16:30', '17:00']

function Times() {
  const [time, setTime] = useState<string | null>('10:30')
  const [mine, setMine] = useState<string | null>('10:30')
  return (
    <>
      <Section title="Horários">
        <ChoiceGroup
          legend="Estados de um horário"
          hideLegend
          value={time}
          onChange={setTime}
          className="grid grid-cols-2 gap-x-3 gap-y-4 *:items-stretch sm:grid-cols-4"
        >
          <State name="livre">
            <TimeChip time="09:00" />
          </State>
          <State name="livre">
            <TimeChip time="09:30" />
          </State>
          <State name="escolhido">
            <TimeChip time="10:30" />
          </State>
          <State name="acabou de sair">
            <TimeChip time="11:00" state="gone" />
          </State>
          <State name="indisponível">
            <TimeChip time="11:30" state="off" />
          </State>
          <State name="carregando">
            <Skeleton className="h-12" />
          </State>
          <State name="encaixe (dono)">
            <TimeChip time="16:00" state="fit" />
          </State>
        </ChoiceGroup>
        <Alert
          className="mt-4"
          says="nothing"
          title="Este horário acabou de ser reservado. Por favor, escolha outro horário."
          actions={['10:00', '11:00', '11:30'].map((alternative) => (
            <Chip key={alternative}>{alternative}</Chip>
          ))}
        />
      </Section>
      <Section title="Horários por parte do dia">
        <TimeChips
          legend="Horário"
          times={free.map((one) => ({ time: one }))}
          value={mine}
          onChange={setMine}
          empty={{ night: 'Nenhum horário disponível. No sábado fechamos às 18:00.' }}
        />
        <TimeChipsSkeleton count={4} />
      </Section>
    </>
  )
}

const today = '2027-03-02'
const strip = [0, 2, 3, 4, 5].map((later) => addDays(today, later))
const closed = (day: string) => (daysSinceSunday(day) < 2 ? 'fechado' : undefined)

function Days() {
  const [day, setDay] = useState('2027-03-06')
  return (
    <Section title="Dia e mês">
      <DayStrip
        legend="Dia"
        today={today}
        value={day}
        onChange={setDay}
        days={strip.map((one) => ({ day: one, offReason: closed(one) }))}
      />
      <Calendar
        className="mt-3.5"
        value={day}
        onChange={setDay}
        today={today}
        min={today}
        max="2027-05-31"
        offReason={closed}
      />
    </Section>
  )
}

function Notices() {
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

function Dialogs() {
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

function Waiting() {
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
