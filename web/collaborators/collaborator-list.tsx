import { capSentence, caps } from '@encaixe/contract/caps.ts'
import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useMemo } from 'react'
import { useLocation } from 'react-router'
import { useCompany } from '../identity/use-company.ts'
import { AccessCell } from '../members/access-cell.tsx'
import { type Access, findAccess, type Team, useTeam } from '../members/fetch-members.ts'
import { TeamAccess } from '../members/team-access.tsx'
import { byText, matchesSearch } from '../platform/fold-text.ts'
import { AppPage } from '../shell/app-page.tsx'
import { OwnerList } from '../shell/owner-list.tsx'
import { useRowChanges } from '../shell/row-changes.tsx'
import { useRowOrder } from '../shell/row-order.tsx'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { SubscriptionBanner } from '../subscriptions/subscription-banner.tsx'
import { AddButton } from '../ui/add-button.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { ChairMarks } from '../ui/chair-marks.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { actionsColumn, type ListRow, statusColumn } from '../ui/row-actions.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { TextLink } from '../ui/text-link.tsx'
import {
  useOrderCollaborators,
  useRemoveCollaborator,
  useToggleCollaborator,
} from './change-collaborators.ts'
import { describeFullStaff, type Staff, useStaff } from './count-staff.ts'
import { collaboratorsQuery } from './fetch-collaborators.ts'
import { ownPath, PageNext } from './team-next.tsx'

const texts = {
  removeQuestion: 'Tem certeza que deseja excluir este colaborador?',
  removed: 'Colaborador excluído',
  removeFailed: 'Erro ao excluir colaborador. Por favor, tente novamente.',
  statusFailed: 'Erro ao alterar status do colaborador. Por favor, tente novamente.',
}

/** The sentence about a collaborator's access when the collaborator is deactivated or deleted. */
const endings: Record<Access['state'], (name: string) => string | undefined> = {
  none: () => undefined,
  invited: (name) => `O convite enviado a ${name} deixa de valer.`,
  member: (name) =>
    `O acesso de ${name} à empresa acaba na hora. Os e-mails dos agendamentos também param de chegar. Para voltar a ter acesso, será preciso um novo convite.`,
}

/** `share`: the buttons to share the company's page, offered after the first collaborator. */
export function CollaboratorList({ share }: { share: ReactNode }) {
  const { id: companyId } = useCompany()
  const query = useQuery(collaboratorsQuery(companyId))
  const staff = useStaff(companyId)
  const { state } = useLocation()
  const team = useTeam()
  const reason = useMissingSubscription('colaboradores')
  const { toggleRow, askRemove, dialogs } = useRowChanges({
    toggle: useToggleCollaborator(companyId),
    remove: useRemoveCollaborator(companyId),
    barred: ({ isActive }) => (isActive ? describeFullStaff(staff) : undefined),
    endsToo: ({ id, name }) => team.team && endings[findAccess(team.team, id).state](name),
    texts,
  })
  const full = (query.data?.length ?? 0) >= caps.collaborators.max ? capSentence('collaborators') : undefined
  const add = (
    <AddButton to="/collaborators/new" reason={reason ?? full}>
      Novo colaborador
    </AddButton>
  )
  const none = query.data?.length === 0
  const access = useMemo(
    () => (team.may ? { team: team.team, reason } : undefined),
    [team.may, team.team, reason],
  )
  return (
    <AppPage title="Colaboradores" lead="Quem atende, o que faz e em que horários." aside={none ? null : add}>
      <SubscriptionBanner what="colaboradores" className="mb-5" />
      {reason ? null : <PageNext created={state?.created === true} share={share} />}
      <OwnerList
        query={query}
        failure="Erro ao carregar colaboradores. Por favor, tente novamente."
        nouns={['colaborador', 'colaboradores']}
        orders={collaboratorOrders}
        firstOrder="page"
        pick={sortCollaborators}
        empty={
          <EmptyState
            title="Ninguém na equipe ainda"
            action={
              <div className="flex flex-wrap gap-3">
                {add}
                {reason ? null : (
                  <ButtonLink to={ownPath} variant="secondary">
                    Sou eu que atendo
                  </ButtonLink>
                )}
              </div>
            }
          >
            Cadastre quem atende e a jornada de cada um, a começar por você. Os horários livres aparecem na
            sua página na hora.
          </EmptyState>
        }
      >
        {(rows, all) => (
          <>
            <CollaboratorTable
              rows={rows}
              all={all}
              reason={reason}
              onToggle={toggleRow}
              onRemove={askRemove}
              access={access}
            />
            {staff && !reason ? <StaffRoom {...staff} /> : null}
          </>
        )}
      </OwnerList>
      {query.data ? <TeamAccess team={team} reason={reason} /> : null}
      {dialogs}
    </AppPage>
  )
}

/** Shows how much of the plan's limit is used: one mark for each collaborator. */
function StaffRoom({ active, limit, planName }: Staff) {
  return (
    <Card className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
      <span className="block max-w-full" style={{ width: `${limit * 1.75}rem` }}>
        <ChairMarks filled={active} total={limit} />
      </span>
      <p className="text-ui text-ink-2">
        <strong className="font-semibold text-ink">{`${active} de ${limit}`}</strong>{' '}
        {`${limit === 1 ? 'colaborador ativo' : 'colaboradores ativos'} no ${planName}.`}
        {active >= limit ? (
          <>
            {' '}
            <TextLink to="/subscription">Mude de plano</TextLink> para adicionar mais.
          </>
        ) : null}
      </p>
    </Card>
  )
}

type Props = {
  rows: Collaborator[]
  /** Every collaborator, where the order of the page is shown and can be changed. */
  all: Collaborator[] | undefined
  reason: string | undefined
  onToggle: (row: ListRow) => void
  onRemove: (row: ListRow) => void
  /** The access of the team; undefined for members who may not give access. `team` is undefined while it loads. */
  access: { team: Team | undefined; reason: string | undefined } | undefined
}

/** Explains why an active collaborator cannot be booked: no working day, or no procedure. */
function quietTrouble({ procedureIds, workSchedule }: Collaborator): string | undefined {
  if (procedureIds.length === 0) return 'Sem procedimentos: não aparece para agendamento'
  if (Object.values(workSchedule).every(({ enabled }) => !enabled))
    return 'Sem dias de trabalho: não aparece para agendamento'
}

const CollaboratorTable = memo(function CollaboratorTable({
  rows,
  all = [],
  reason,
  access,
  ...does
}: Props) {
  const save = useOrderCollaborators(useCompany().id)
  const order = useRowOrder({ groups: [{ category: null, items: all }], save, reason })
  const columns: Column<Collaborator>[] = [
    {
      key: 'name',
      header: 'Nome',
      phone: 'title',
      className: 'max-md:min-w-[55%] max-md:flex-[1_1_0] lg:w-[30%]',
      cell: (row) => (
        <span className="flex items-center gap-3">
          <Avatar name={row.name} photo={row.photo} className="md:max-lg:hidden" />
          <span className="min-w-0 [overflow-wrap:anywhere] md:min-w-32">
            {row.name}
            <Under row={row} />
          </span>
        </span>
      ),
    },
    {
      key: 'email',
      header: 'E-mail',
      cell: ({ email }) => (
        <span className="block text-ink-2 [overflow-wrap:anywhere] max-md:pl-13 md:min-w-36">{email}</span>
      ),
    },
    statusColumn,
    ...(access ? [accessColumn(access)] : []),
    actionsColumn({
      editTo: (id) => `/collaborators/${id}`,
      reason,
      before: all.length > 1 ? order.buttons : undefined,
      ...does,
    }),
  ]
  return (
    <>
      <DataTable caption="Colaboradores" rows={rows} rowKey={({ id }) => id} columns={columns} />
      {order.dialogs}
    </>
  )
})

const accessColumn = ({ team, reason }: NonNullable<Props['access']>): Column<Collaborator> => ({
  key: 'access',
  header: 'Acesso',
  phone: 'foot',
  className: 'md:min-w-32',
  cell: (row) =>
    team ? (
      <AccessCell collaborator={row} access={findAccess(team, row.id)} reason={reason} />
    ) : (
      <span className="block min-h-11" />
    ),
})

function Under({ row }: { row: Collaborator }) {
  const trouble = row.isActive ? quietTrouble(row) : undefined
  const text = trouble ?? row.role
  if (!text) return null
  return (
    <span
      className={`block font-text text-sm font-normal tracking-normal ${trouble ? 'text-amber-text' : 'text-ink-2'}`}
    >
      {text}
    </span>
  )
}

const collaboratorOrders = [
  { value: 'page', label: 'Ordem da página' },
  { value: 'name', label: 'Nome, de A a Z' },
  { value: 'email', label: 'E-mail, de A a Z' },
  { value: 'active', label: 'Ativos primeiro' },
  { value: 'inactive', label: 'Inativos primeiro' },
] as const

type CollaboratorOrder = (typeof collaboratorOrders)[number]['value']

type Compare = (one: Collaborator, other: Collaborator) => number

const compare: Record<Exclude<CollaboratorOrder, 'page'>, Compare> = {
  name: () => 0,
  email: (one, other) => byText(one.email, other.email),
  active: (one, other) => Number(other.isActive) - Number(one.isActive),
  inactive: (one, other) => Number(one.isActive) - Number(other.isActive),
}

/** Filters by the search and sorts; equal values are sorted by name. `all` is in the order that the company chose. */
function sortCollaborators(all: Collaborator[], search: string, order: CollaboratorOrder): Collaborator[] {
  const found = all.filter(({ name, email, role }) => matchesSearch(search, [name, email, role]))
  if (order === 'page') return found
  return found.sort((one, other) => compare[order](one, other) || byText(one.name, other.name))
}
