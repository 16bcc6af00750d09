import { localTime } from '@encaixe/contract/local-time.ts'
import { defaultZone } from '@encaixe/contract/time-zones.ts'
import type { CompanyWaitlistEntry } from '@encaixe/contract/waitlist.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { collaboratorsQuery } from '../collaborators/fetch-collaborators.ts'
import { companyQuery } from '../companies/fetch-company.ts'
import { DateField } from '../exceptions/date-field.tsx'
import { useCompany, useMay } from '../identity/use-company.ts'
import { loadLater } from '../platform/load-later.tsx'
import { useProductNow } from '../platform/product-time.ts'
import { AppPage } from '../shell/app-page.tsx'
import { useSubscriptionMissing } from '../subscriptions/require-subscription.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { NextPage } from '../ui/load-more.tsx'
import { Loading, Skeletons } from '../ui/skeleton.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { DayLinks } from './day-links.tsx'
import { countWaiting, nameDay } from './describe-waiting.ts'
import { waitingListQuery } from './fetch-waiting.ts'
import { WaitingEntry } from './waiting-entry.tsx'

const failure = 'Erro ao carregar a lista de espera. Por favor, tente novamente.'

const AskDialog = loadLater(() => import('./ask-dialog.tsx'))

type Props = {
  /** The day in the address; without one today. */
  asked: string | undefined
}

/** Who waits for a time of a day, who was asked, and who took it. */
export function WaitingPage({ asked }: Props) {
  const { id: companyId } = useCompany()
  const company = useQuery(companyQuery).data
  const zone = company?.timezone ?? defaultZone
  const now = localTime(useProductNow(), zone)
  const date = asked ?? now.date
  const navigate = useNavigate()
  const list = useInfiniteQuery(waitingListQuery(companyId, date))
  const team = useQuery(collaboratorsQuery(companyId)).data
  const [invited, invite] = useState<CompanyWaitlistEntry>()
  const unpaid = useSubscriptionMissing()
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? []
  const reason = unpaid
    ? 'Para convidar, é preciso uma assinatura ativa.'
    : company?.isActive === false
      ? 'Com a empresa inativa ninguém é convidado.'
      : date < now.date
        ? 'Este dia já passou.'
        : undefined
  return (
    <AppPage
      title="Lista de espera"
      lead="Clientes que esperam um horário. Quando um abre, os convites saem sozinhos."
      back={{ to: '/schedules', label: 'Agendamentos' }}
    >
      {company?.waitlist === false ? <SwitchedOff /> : null}
      <DayLinks companyId={companyId} today={now.date} date={date} />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="font-display text-display-sm font-bold first-letter:uppercase">
            {nameDay(date, now.date)}
          </h2>
          <p role="status" className="min-h-[1.5em] text-ui text-ink-2 first-letter:uppercase">
            {list.data ? countWaiting(openOf(entries).length, list.hasNextPage) : ''}
          </p>
        </div>
        <div className="w-full sm:w-84">
          <DateField
            label="Outro dia"
            value={date}
            today={now.date}
            onChange={(day) => void navigate(`/schedules/waitlist?data=${day}`, { replace: true })}
          />
        </div>
      </div>
      {list.data ? (
        entries.length === 0 ? (
          <Nobody date={date} today={now.date} />
        ) : (
          <>
            <ul className="grid gap-3 lg:grid-cols-2">
              {entries.map((entry) => (
                <WaitingEntry
                  key={entry.id}
                  entry={entry}
                  now={now}
                  zone={zone}
                  team={team ?? []}
                  reason={reason}
                  onInvite={() => invite(entry)}
                />
              ))}
            </ul>
            <NextPage list={list} shown={entries.length} failure={failure} />
          </>
        )
      ) : list.isError ? (
        <LoadFailure onRetry={() => void list.refetch()} retrying={list.isFetching}>
          {failure}
        </LoadFailure>
      ) : (
        <Loading className="grid">
          <div className="grid gap-3 lg:grid-cols-2">
            <Skeletons count={4} className="h-44 w-full" />
          </div>
        </Loading>
      )}
      {invited ? (
        <AskDialog
          entry={invited}
          date={date}
          now={now}
          team={team ?? []}
          onClose={() => invite(undefined)}
        />
      ) : null}
    </AppPage>
  )
}

const openOf = (entries: CompanyWaitlistEntry[]) => entries.filter(({ status }) => status === 'open')

function SwitchedOff() {
  const sets = useMay()('PUT /api/companies/{id}')
  return (
    <Alert
      tone="warning"
      says="nothing"
      className="mb-5"
      title="A lista de espera está desligada"
      actions={
        sets ? (
          <ButtonLink to="/company?secao=horarios" variant="secondary" size="sm">
            Ligar a lista
          </ButtonLink>
        ) : null
      }
    >
      Ninguém novo entra e nenhum convite sai sozinho. Quem já espera, você ainda pode convidar daqui.
    </Alert>
  )
}

function Nobody({ date, today }: { date: string; today: string }) {
  return (
    <Card padding="roomy">
      <EmptyState title={`Ninguém espera um horário ${date === today ? 'hoje' : 'neste dia'}`}>
        <p>
          Na sua página, quem não acha horário toca em 'Avise-me se abrir', e quem já tem um pode pedir para
          ir antes. Eles aparecem aqui.
        </p>
        <TextLink to={`/schedules?ver=calendario&data=${date}`} tone="accent" alone className="mt-1">
          Ver a agenda do dia
        </TextLink>
      </EmptyState>
    </Card>
  )
}
