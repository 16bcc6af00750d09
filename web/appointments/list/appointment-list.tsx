import type { Appointment } from '@encaixe/contract/appointments.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { useCompanyIfAny, useMay } from '../../identity/use-company.ts'
import { useQueryChanges } from '../../platform/use-query-changes.ts'
import { useSettled } from '../../platform/use-settled.ts'
import { AppPage } from '../../shell/app-page.tsx'
import { AddButton } from '../../ui/add-button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ownEntriesQuery } from '../../waitlist/fetch-own-entries.ts'
import { OwnEntries } from '../../waitlist/own-entries.tsx'
import type { RowChange } from '../appointment-actions.tsx'
import { useMissingSubscription } from '../check-subscription.ts'
import { appointmentListQuery } from '../fetch-appointments.ts'
import { RescheduleDialog } from '../move/reschedule-dialog.tsx'
import { useOwnOffers } from '../open-own-offer.ts'
import { OwnOffers } from '../own-offers.tsx'
import { useStatusChanges } from '../status-changes.tsx'
import { AppointmentFilters } from './appointment-filters.tsx'
import { AppointmentResults } from './appointment-results.tsx'
import { NoAppointments } from './no-appointments.tsx'
import { countFilters, type ListFilters, readFilters, writeFilters } from './read-filters.ts'

const tabs = [
  { id: 'upcoming', label: 'Próximos' },
  { id: 'past', label: 'Anteriores' },
] as const

/** Owners see the appointments of their company, or those that they booked as clients; others only the latter. */
export function AppointmentList({ viewSwitch }: { viewSwitch?: ReactNode }) {
  const company = useCompanyIfAny()
  const may = useMay()
  const [query, setQuery] = useQueryChanges()
  const asClient = query.get('list') === 'mine'
  const shownCompany = asClient ? undefined : company
  const owner = Boolean(shownCompany)
  const filters = readFilters(query, owner)
  const list = useInfiniteQuery(appointmentListQuery(shownCompany?.id, filters))
  const { offers, settled } = useOwnOffers(!owner)
  const entries = useQuery({ ...ownEntriesQuery, enabled: !owner })
  const known = useSettled(settled && (owner || entries.isFetched))
  const nothing = list.data?.pages[0]?.items.length === 0 && countFilters(filters) === 0 && !filters.q
  const reason = useMissingSubscription(owner)
  const { change, receive, dialogs } = useStatusChanges(owner)
  const [moving, setMoving] = useState<{ appointment: Appointment; others?: Appointment[]; open: boolean }>()
  const act = useCallback<RowChange>(
    (appointment, action, others = []) => {
      if (action === 'move') setMoving({ appointment, others, open: true })
      else if (action === 'receive') receive(appointment, others)
      else void change(appointment, action, others)
    },
    [change, receive],
  )
  const add = (
    <AddButton to="/schedules/new" reason={reason} short="Novo">
      Novo Agendamento
    </AddButton>
  )
  const show = (next: (before: ListFilters) => ListFilters) =>
    setQuery((before) => writeFilters(before, next(readFilters(before, owner))))

  const panel = (
    <>
      {nothing ? null : <AppointmentFilters filters={filters} onChange={show} companyId={shownCompany?.id} />}
      <AppointmentResults
        list={list}
        tab={filters.tab}
        owner={owner}
        canMove={reason === undefined}
        onChange={act}
        empty={
          <NoAppointments
            filters={filters}
            owner={owner}
            slug={shownCompany?.slug}
            onChange={show}
            add={add}
          />
        }
      />
    </>
  )
  return (
    <AppPage
      title={company && asClient ? 'Meus horários como cliente' : 'Agendamentos'}
      lead={owner ? undefined : 'Os horários que você marcou nas páginas das empresas.'}
      back={company && asClient ? { to: '/schedules', label: `Agendamentos de ${company.name}` } : undefined}
      aside={
        owner ? (
          <>
            {viewSwitch}
            {nothing && filters.tab === 'upcoming' ? null : add}
          </>
        ) : null
      }
    >
      <OwnOffers offers={offers} className="mb-5" />
      {owner || !known ? null : entries.data ? (
        <OwnEntries entries={entries.data} className="mb-6" />
      ) : (
        <LoadFailure onRetry={() => void entries.refetch()} retrying={entries.isFetching} className="mb-6">
          Não foi possível mostrar o que você espera.
        </LoadFailure>
      )}
      {known ? (
        <Tabs
          label="Agendamentos"
          value={filters.tab}
          onChange={(tab) => show((before) => ({ ...before, tab }))}
          tabs={tabs.map((tab) => ({ ...tab, panel }))}
        />
      ) : (
        <TableSkeleton rows={6} />
      )}
      {owner ? (
        <p className="mt-6 text-ui text-ink-2">
          <TextLink to="/schedules/reminders">Lembretes de hoje pelo WhatsApp</TextLink>
          {may('GET /api/till') ? (
            <>
              {' · '}
              <TextLink to="/schedules/till">Caixa de hoje</TextLink>
            </>
          ) : null}
          {may('GET /api/deposits') ? (
            <>
              {' · '}
              <TextLink to="/schedules/deposits">Sinais por Pix</TextLink>
            </>
          ) : null}
        </p>
      ) : null}
      {owner ? (
        <p className="mt-2 text-ui text-ink-2">
          Também marca horários em outras empresas?{' '}
          <TextLink to="/schedules?list=mine">Ver meus horários como cliente</TextLink>
        </p>
      ) : null}
      {dialogs}
      {moving ? (
        <RescheduleDialog {...moving} owner={owner} onClose={() => setMoving({ ...moving, open: false })} />
      ) : null}
    </AppPage>
  )
}
