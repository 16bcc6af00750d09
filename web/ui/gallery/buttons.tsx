import { useState } from 'react'
import { Badge } from '../badge.tsx'
import { Button, IconButton } from '../button.tsx'
import { ButtonLink } from '../button-link.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Field } from '../field.tsx'
import {
  CheckIcon,
  ColumnsIcon,
  CopyIcon,
  ListIcon,
  MoreIcon,
  PlusIcon,
  SearchIcon,
  TrashIcon,
  XIcon,
} from '../icons/actions.tsx'
import { ArrowRightIcon } from '../icons/arrows.tsx'
import { GoogleIcon } from '../icons/google.tsx'
import { CalendarIcon } from '../icons/time.tsx'
import { cnpjMask } from '../mask.ts'
import { MaskedInput } from '../masked-input.tsx'
import { GuardedButton } from '../off-action.tsx'
import { PhoneInput } from '../phone-input.tsx'
import { Segmented } from '../segmented.tsx'
import { Select } from '../select.tsx'
import { Switch } from '../switch.tsx'
import { Tabs } from '../tabs.tsx'
import { TextArea } from '../text-area.tsx'
import { TextInput } from '../text-input.tsx'
import { TextLink } from '../text-link.tsx'
import { Section, State } from './section.tsx'

const forcedFocus = 'outline-3 outline-offset-2 outline-focus'

export function Buttons() {
  return (
    <Section title="Botões">
      <div className="flex flex-wrap gap-x-3.5 gap-y-4">
        <State name="principal">
          <Button>Confirmar Agendamento</Button>
        </State>
        <State name="ao passar">
          <Button className="bg-accent-hover">Confirmar Agendamento</Button>
        </State>
        <State name="com foco">
          <Button className={forcedFocus}>Confirmar Agendamento</Button>
        </State>
        <State name="desligado">
          <Button disabled>Confirmar Agendamento</Button>
        </State>
        <State name="desligado, com motivo">
          <GuardedButton reason="Com uma assinatura ativa você edita colaboradores de novo.">
            Adicionar colaborador
          </GuardedButton>
        </State>
        <State name="enviando">
          <Button sending>Confirmar</Button>
        </State>
        <State name="secundário">
          <Button variant="secondary">Cancelar</Button>
        </State>
        <State name="secundário, enviando">
          <Button variant="secondary" sending sendingLabel="Salvando...">
            Salvar
          </Button>
        </State>
        <State name="de apoio">
          <Button variant="soft" icon={<CopyIcon />}>
            Repetir nos outros dias
          </Button>
        </State>
        <State name="em texto">
          <Button variant="text" iconAfter={<ArrowRightIcon />}>
            Ver o dia
          </Button>
        </State>
        <State name="destrutivo">
          <Button variant="danger">Excluir</Button>
        </State>
        <State name="pequeno">
          <Button size="sm" icon={<PlusIcon />}>
            Novo
          </Button>
        </State>
        <State name="só desenho">
          <div className="flex gap-1">
            <IconButton label="Mais ações">
              <MoreIcon />
            </IconButton>
            <IconButton label="Excluir" variant="outline">
              <TrashIcon />
            </IconButton>
          </div>
        </State>
        <State name="ligação com cara de botão">
          <ButtonLink to="/schedules" variant="secondary" icon={<GoogleIcon />}>
            Entrar com Google
          </ButtonLink>
        </State>
        <State name="sobre petróleo">
          <div className="rounded-lg bg-petrol-card p-4">
            <Button variant="onDark">Abrir agendamento</Button>
          </div>
        </State>
        <State name="ligações">
          <p>
            Leia os <TextLink to="/terms-of-service">Termos de Uso</TextLink> ou{' '}
            <TextLink to="/subscription" tone="accent">
              Ver Planos
            </TextLink>
          </p>
        </State>
      </div>
    </Section>
  )
}

export function TabsAndBadges() {
  const [tab, setTab] = useState<'next' | 'before'>('next')
  const [view, setView] = useState<'day' | 'list'>('day')
  return (
    <Section title="Abas e selos">
      <Tabs
        label="Agendamentos"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'next',
            label: 'Próximos',
            panel: (
              <div className="flex flex-wrap gap-2">
                <Badge tone="accent" icon={<CalendarIcon />}>
                  Agendado
                </Badge>
                <Badge tone="ok" icon={<CheckIcon />}>
                  Concluído
                </Badge>
                <Badge icon={<XIcon />}>Cancelado</Badge>
                <Badge tone="warning">Período de Teste</Badge>
                <Badge tone="ok">Ativa</Badge>
                <Badge tone="danger">Pagamento Pendente</Badge>
                <Badge>Cancelada</Badge>
                <Badge>Expirada</Badge>
                <Badge tone="amber">Mais Popular</Badge>
              </div>
            ),
          },
          { id: 'before', label: 'Anteriores', panel: <p className="text-ink-2">O que já passou.</p> },
        ]}
      />
      <div className="mt-5 flex flex-wrap items-center gap-5">
        <Segmented
          label="Ver como"
          value={view}
          onChange={setView}
          options={[
            { value: 'day', label: 'Dia', icon: <ColumnsIcon /> },
            { value: 'list', label: 'Lista', icon: <ListIcon /> },
          ]}
        />
      </div>
    </Section>
  )
}

export function Fields() {
  const [cnpj, setCnpj] = useState('')
  return (
    <Section title="Campos">
      <div className="grid gap-x-4.5 gap-y-4 sm:grid-cols-2">
        <Field label="Nome" required>
          <TextInput defaultValue="Tainá Ribeiro" autoComplete="off" />
        </Field>
        <Field label="E-mail">
          <TextInput
            type="email"
            defaultValue="tai@navalha.example"
            className="outline-3 outline-offset-2 outline-focus"
          />
        </Field>
        <Field label="Slug" error="Slug deve conter apenas letras minúsculas, números e hífens">
          <TextInput defaultValue="Navalha SP" />
        </Field>
        <Field label="CNPJ" hint="Letras e números, como está no cartão.">
          <MaskedInput
            mask={cnpjMask}
            value={cnpj}
            onChange={(event) => setCnpj(event.currentTarget.value)}
            placeholder="00.000.000/0000-00"
          />
        </Field>
        <Field label="Telefone" optional>
          <PhoneInput defaultValue="(11) 95555-0142" />
        </Field>
        <Field label="Duração">
          <Select defaultValue="45">
            <option value="30">30 minutos</option>
            <option value="45">45 minutos</option>
            <option value="90">1 hora e 30 minutos</option>
          </Select>
        </Field>
        <Field label="Empresa">
          <TextInput disabled defaultValue="Barbearia Navalha" />
        </Field>
        <Field label="Colaborador" error="Selecione um colaborador">
          <Select defaultValue="">
            <option value="">Selecione</option>
          </Select>
        </Field>
        <Field label="Endereço da página">
          <TextInput prefix="encaixe.example/" defaultValue="navalha" />
        </Field>
        <Field label="Buscar" hideLabel className="justify-end">
          <TextInput type="search" leading={<SearchIcon />} placeholder="Buscar por nome" />
        </Field>
        <Field
          label="Observações"
          optional
          hint="Algo que a Tainá precise saber antes?"
          className="sm:col-span-2"
        >
          <TextArea defaultValue="Quero manter a barba cheia, só alinhar o contorno." />
        </Field>
      </div>
      <div className="mt-2 flex flex-wrap gap-x-6">
        <Checkbox label="Degradê · 45min" defaultChecked />
        <Checkbox label="Dia do noivo · 1h 30min" />
        <Checkbox label="Desligado" disabled defaultChecked />
        <Switch
          label="Atende na terça-feira"
          words={{ on: 'Disponível', off: 'Indisponível' }}
          defaultChecked
        />
        <Switch label="Atende na segunda-feira" words={{ on: 'Disponível', off: 'Indisponível' }} />
        <Switch label="Avisar por e-mail" disabled />
      </div>
      <Checkbox
        label="Li e aceito os Termos de Uso"
        error="Você precisa aceitar os termos de uso para continuar."
      />
    </Section>
  )
}
