import type { Client } from '@encaixe/contract/clients.ts'
import { hiddenFrom } from '@encaixe/contract/permissions.ts'
import { memo, useMemo } from 'react'
import { shortDay } from '../appointments/choose-time/describe-choice.ts'
import { useCompany } from '../identity/use-company.ts'
import { formatDate, formatMoney } from '../platform/formats.ts'
import { Avatar } from '../ui/avatar.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { ClientMarks } from './client-marks.tsx'
import { contactOf, countNoShows, countVisits, describeSince } from './describe-client.ts'

type Props = { clients: Client[]; today: string }

/** Memoized: typing in the search must not render hundreds of rows again. */
export const ClientTable = memo(function ClientTable({ clients, today }: Props) {
  const { role } = useCompany()
  const columns = useMemo(() => {
    const hidden = hiddenFrom('GET /api/clients', role)
    return columnsOn(today).filter(({ key }) => !hidden.includes(key))
  }, [today, role])
  return (
    <div className="[&_tbody_tr]:relative md:[&_table]:table-fixed md:max-lg:[&_:is(th,td)]:px-2.5">
      <DataTable look="people" caption="Clientes" columns={columns} rows={clients} rowKey={idOf} />
    </div>
  )
})

const idOf = ({ id }: Client) => id

const columnsOn = (today: string): Column<Client>[] => [
  {
    key: 'name',
    header: 'Cliente',
    phone: 'title',
    className: 'md:w-[32%]',
    cell: (one) => <Name {...one} />,
  },
  {
    key: 'contact',
    header: 'Contato',
    phone: 'line',
    className: '[overflow-wrap:anywhere]',
    cell: (one) => <span className={one.phone ? 'whitespace-nowrap' : ''}>{contactOf(one)}</span>,
  },
  {
    key: 'lastVisit',
    header: 'Última visita',
    phone: 'line',
    className: 'md:w-28 lg:w-32',
    cell: ({ lastVisit }) =>
      lastVisit ? (
        <time dateTime={lastVisit} title={formatDate(lastVisit)}>
          {describeSince(lastVisit, today)}
        </time>
      ) : null,
  },
  {
    key: 'nextVisit',
    header: 'Próxima visita',
    phone: 'aside',
    className: 'md:w-28 lg:w-32',
    cell: ({ nextVisit }) =>
      nextVisit ? (
        <span className="whitespace-nowrap font-medium text-accent-text max-md:text-sm">
          <span className="font-normal text-ink-2 md:hidden">próxima </span>
          {shortDay(nextVisit)}
        </span>
      ) : null,
  },
  {
    key: 'visits',
    header: 'Visitas',
    phone: 'none',
    className: 'md:w-24 lg:w-28',
    cell: ({ visits, noShows }) => (
      <>
        {visits === null ? null : countVisits(visits)}
        {noShows ? (
          <span className="block text-sm font-medium text-danger-text">{countNoShows(noShows)}</span>
        ) : null}
      </>
    ),
  },
  {
    key: 'spent',
    header: 'Total',
    phone: 'none',
    className: 'md:max-lg:hidden lg:w-32 lg:text-right!',
    cell: ({ spent }) => (spent ? formatMoney(spent) : null),
  },
]

/** Its link covers the whole row. */
function Name(client: Client) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={client.name} className="max-md:absolute max-md:top-3 max-md:left-3.5" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <PageLink
          to={`/clients/${client.id}`}
          className="after:absolute after:inset-0 after:rounded-lg hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
        >
          {client.name}
        </PageLink>
        <ClientMarks client={client} className="mt-1" />
      </span>
    </span>
  )
}
