import { Avatar } from '../avatar.tsx'
import { Badge } from '../badge.tsx'
import { CheckIcon, MoreIcon, TrashIcon, XIcon } from '../icons/actions.tsx'
import { CalendarIcon } from '../icons/time.tsx'
import { LoadMore } from '../load-more.tsx'
import { Menu } from '../menu.tsx'
import { DataTable } from '../table.tsx'
import { TableSkeleton } from '../table-skeleton.tsx'
import { Section } from './section.tsx'

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
