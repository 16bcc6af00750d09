import { isRefusal } from '@encaixe/contract/client.ts'
import type { Client } from '@encaixe/contract/clients.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMissingSubscription } from '../appointments/check-subscription.ts'
import type { VisitRow } from '../appointments/list/join-visits.ts'
import { clientQuery } from '../appointments/new/find-clients.ts'
import { useCompanyOf, useMay } from '../identity/use-company.ts'
import { whatsappLink } from '../platform/build-contact-link.ts'
import { AppPage } from '../shell/app-page.tsx'
import { AddButton } from '../ui/add-button.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { WhatsappIcon } from '../ui/icons/contact.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Message } from '../ui/message.tsx'
import { useClientActions } from './client-actions.tsx'
import { ClientDetails } from './client-details.tsx'
import { ClientFigures } from './client-figures.tsx'
import { ClientMarks } from './client-marks.tsx'
import { ClientNotes } from './client-notes.tsx'
import { ClientNotices, ClientTwin } from './client-notices.tsx'
import { ClientSkeleton } from './client-skeleton.tsx'
import { ClientVisits, useClientVisits } from './client-visits.tsx'
import { useToday } from './use-today.ts'

const bookBack = { to: '/clients', label: 'Clientes' }

const listBack = { to: '/schedules', label: 'Agendamentos' }
/** A professional has no book of clients. */
const useBack = () => (useMay()('GET /api/clients/summary') ? bookBack : listBack)

/** One client: all that helps in the five seconds before she is greeted. */
export function ClientPage({ id }: { id: string }) {
  const back = useBack()
  const { data, error, isFetching, refetch } = useQuery(clientQuery(id))
  const isElsewhere = useCompanyOf(data?.companyId)
  if (data && !isElsewhere && !isRefusal(error, 'not_found')) return <Shown client={data} />
  if (isRefusal(error, 'not_found')) {
    return (
      <Message
        title="Cliente não encontrado"
        actions={<ButtonLink to={back.to}>{back === bookBack ? 'Ver clientes' : back.label}</ButtonLink>}
      >
        O endereço pode estar errado, ou o cadastro foi apagado ou juntado a outro.
      </Message>
    )
  }
  return (
    <AppPage title="Cliente" back={back}>
      {error ? (
        <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
          Erro ao carregar cliente. Por favor, tente novamente.
        </LoadFailure>
      ) : (
        <ClientSkeleton />
      )}
    </AppPage>
  )
}

function Shown({ client }: { client: Client }) {
  const today = useToday()
  const back = useBack()
  const may = useMay()
  const edits = may('PUT /api/clients/{id}')
  const unpaid = useMissingSubscription(true)
  const visits = useClientVisits(client.id)
  const { menu, dialogs, merge, unblock } = useClientActions(client)
  const [editing, setEditing] = useState<'details' | 'notes'>()
  const whatsapp = client.phone ? whatsappLink(client.phone) : undefined
  // One at a time, because only one can guard what is unsaved.
  const partOf = (part: 'details' | 'notes') => ({
    client,
    open: editing === part,
    // While one is edited the other has no button.
    onOpen: editing === undefined ? () => setEditing(part) : undefined,
    onClose: () => setEditing(undefined),
  })
  return (
    <AppPage
      title={<span className="[overflow-wrap:anywhere]">{client.name}</span>}
      back={back}
      leading={<Avatar name={client.name} size="xl" className="self-start" />}
      lead={<ClientMarks client={client} most={20} className="pt-1" />}
      aside={
        <>
          <AddButton to={`/schedules/new?clientId=${client.id}`} reason={unpaid}>
            Agendar
          </AddButton>
          {whatsapp ? (
            <ButtonLink href={whatsapp} target="_blank" variant="secondary" icon={<WhatsappIcon />}>
              WhatsApp
            </ButtonLink>
          ) : null}
          {menu}
        </>
      }
    >
      {edits ? <ClientNotices client={client} onUnblock={unblock} /> : null}
      {/* On a phone the notes come first: they are read before the client is greeted. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr]">
        <div className="lg:row-start-2">
          <ClientNotes {...partOf('notes')} />
        </div>
        {edits ? (
          <div className="lg:col-span-2 lg:row-start-1">
            <ClientFigures client={client} today={today} next={visits.ahead[0]} last={lastOf(visits.past)} />
          </div>
        ) : null}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:row-start-3">
          <ClientDetails {...partOf('details')} today={today} onMerge={merge} />
          {may('POST /api/clients/{id}/merge') ? <ClientTwin client={client} onMerge={merge} /> : null}
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-2">
          <ClientVisits {...visits} today={today} />
        </div>
      </div>
      {dialogs}
    </AppPage>
  )
}

const lastOf = (past: VisitRow[]) =>
  past.find(({ parts }) => parts.some(({ status }) => status === 'completed'))
