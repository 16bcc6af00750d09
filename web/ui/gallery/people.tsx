import { useState } from 'react'
import { Avatar } from '../avatar.tsx'
import { Badge } from '../badge.tsx'
import { ChairMarks } from '../chair-marks.tsx'
import { ChoiceCard } from '../choice-card.tsx'
import { ChoiceGroup } from '../choice-group.tsx'
import { DurationSquares } from '../duration-squares.tsx'
import { HoursBar } from '../hours-bar.tsx'
import { CheckIcon, MoreIcon, TrashIcon, XIcon } from '../icons/actions.tsx'
import { CalendarIcon } from '../icons/time.tsx'
import { LoadMore } from '../load-more.tsx'
import { Menu } from '../menu.tsx'
import { PersonChoice, PersonChoiceSkeleton } from '../person-choice.tsx'
import { DataTable } from '../table.tsx'
import { TableSkeleton } from '../table-skeleton.tsx'
import { Section, State } from './section.tsx'

const people = [
  { id: 'taina', name: 'Tainá Ribeiro', role: 'Barbeira' },
  { id: 'diego', name: 'Diego Amaral', role: 'Barbeiro' },
]

export function People() {
  const [person, setPerson] = useState<string | null>('taina')
  return (
    <>
      <Section title="Profissional">
        <PersonChoice legend="Profissional" people={people} value={person} onChange={setPerson} />
        <p className="mt-2.5 mb-4 text-sm text-ink-2">
          Antes da hora: “Selecione um horário para ver os profissionais disponíveis”.
        </p>
        <PersonChoiceSkeleton />
      </Section>
      <Section title="Pessoas, durações e horas">
        <div className="flex flex-wrap items-end gap-5">
          <State name="iniciais">
            <div className="flex items-center gap-2">
              <Avatar name="Rafael Nogueira" size="xl" />
              <Avatar name="João da Silva" size="lg" />
              <Avatar name="Nina" />
              <Avatar name="" />
              <Avatar name="José Prado" size="sm" />
            </div>
          </State>
          <State name="45 minutos de 90">
            <DurationSquares minutes={45} outOf={90} />
          </State>
          <State name="1 hora">
            <DurationSquares minutes={60} direction="column" />
          </State>
        </div>
        <div className="mt-5 grid gap-2">
          <HoursBar
            from={480}
            to={1260}
            spans={[
              { start: 600, end: 780 },
              { start: 780, end: 840, tone: 'break' },
              { start: 840, end: 1140 },
            ]}
          />
          <HoursBar from={480} to={1260} spans={[{ start: 540, end: 1200, tone: 'quiet' }]} now={852} />
        </div>
      </Section>
    </>
  )
}

export function Plans() {
  const [plan, setPlan] = useState<string | null>('basic')
  return (
    <Section title="Planos, uma marca para cada cadeira">
      <ChoiceGroup
        legend="Plano"
        hideLegend
        value={plan}
        onChange={setPlan}
        className="grid gap-3.5 lg:grid-cols-3"
      >
        <PlanCard id="individual" name="Plano Individual" price="9,90" chairs={1} />
        <PlanCard id="basic" name="Plano Básico" price="29,90" chairs={5} popular />
        <PlanCard id="pro" name="Plano Profissional" price="59,90" chairs={15} />
      </ChoiceGroup>
    </Section>
  )
}

type PlanProps = { id: string; name: string; price: string; chairs: number; popular?: boolean }

function PlanCard({ id, name, price, chairs, popular }: PlanProps) {
  return (
    <ChoiceCard
      value={id}
      title={name}
      mark="start"
      size="roomy"
      badge={popular ? <Badge tone="amber">Mais Popular</Badge> : null}
    >
      <p className="mb-3">
        <span className="font-display text-display-lg font-bold">R$&nbsp;{price}</span>{' '}
        <span className="text-ink-2">por mês</span>
      </p>
      <ChairMarks filled={chairs} total={15} />
      <p className="mt-3 text-ui font-semibold">
        Até {chairs === 1 ? '1 colaborador' : `${chairs} colaboradores`}
      </p>
    </ChoiceCard>
  )
}

type Row = { time: string; client: string; person: string; service: string; length: string; status: Status }
type Status = 'scheduled' | 'completed' | 'cancelled'

const rows: Row[] = [
  ['14:30', 'Marcos Vidal', 'Diego Amaral', 'Corte e barba', '1h', 'scheduled'],
  ['15:00', 'Lucas Meireles', 'Rafael Nogueira', 'Corte e barba', '1h', 'scheduled'],
  ['13:00', 'Edu Pires', 'Diego Amaral', 'Degradê', '45min', 'completed'],
  ['12:00', 'João Victor', 'Tainá Ribeiro', 'Corte', '30min', 'cancelled'],
].map(
  ([time, client, person, service, length, status]) =>
    ({ time, client, person, service, length, status }) as Row,
)

const badges = {
  scheduled: (
    <Badge tone="accent" icon={<CalendarIcon />}>
      Agendado
    </Badge>
  ),
  completed: (
    <Badge tone="ok" icon={<CheckIcon />}>
      Concluído
    </Badge>
  ),
  cancelled: <Badge icon={<XIcon />}>Cancelado</Badge>,
}

export function Tables() {
  return (
    <Section title="Tabela, que no celular vira cartão">
      <DataTable
        caption="Agendamentos de hoje"
        rows={rows}
        rowKey={(row) => row.time}
        columns={[
          { key: 'time', header: 'Data e hora', cell: (row) => `hoje, ${row.time}`, phone: 'title' },
          { key: 'client', header: 'Cliente', cell: (row) => row.client, className: 'max-md:font-semibold' },
          {
            key: 'person',
            header: 'Colaborador',
            phone: 'foot',
            cell: (row) => (
              <span className="flex items-center gap-2">
                <Avatar name={row.person} size="sm" />
                {row.person}
              </span>
            ),
          },
          { key: 'service', header: 'Procedimento', cell: (row) => row.service },
          { key: 'length', header: 'Duração', cell: (row) => row.length },
          { key: 'status', header: 'Status', cell: (row) => badges[row.status], phone: 'aside' },
          {
            key: 'actions',
            header: 'Ações',
            hideHeader: true,
            phone: 'actions',
            cell: (row) => (
              <Menu
                label={`Ações de ${row.client}`}
                trigger={<MoreIcon />}
                items={[
                  { label: 'Abrir agendamento', to: '/schedules/1', icon: <CalendarIcon /> },
                  { label: 'Excluir', tone: 'danger', icon: <TrashIcon />, onSelect: () => undefined },
                ]}
              />
            ),
          },
        ]}
      />
      <LoadMore shown={4} total={64} onMore={() => undefined} />
      <TableSkeleton rows={2} />
    </Section>
  )
}
