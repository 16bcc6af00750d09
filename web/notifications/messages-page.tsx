import type { FailedMessage } from '@encaixe/contract/messages.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { companyQuery } from '../companies/fetch-company.ts'
import { FormSkeleton } from '../companies/form-section.tsx'
import { dateParts } from '../platform/formats.ts'
import { AppPage } from '../shell/app-page.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { NextPage } from '../ui/load-more.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { describeMessageTime } from './describe-message-time.ts'
import { failedMessagesQuery, messageSettingsQuery } from './fetch-messages.ts'
import { MessageRow } from './message-row.tsx'
import { SettingsEditor } from './settings-editor.tsx'

/** Settings of the company's messages, and the messages that were not delivered. */
export function MessagesPage() {
  const settings = useQuery(messageSettingsQuery)
  const company = useQuery(companyQuery)
  const page = (content: ReactNode) => (
    <AppPage
      title="Mensagens e lembretes"
      lead="A confirmação vai sozinha a cada agendamento. Aqui você escolhe os lembretes."
      back={{ to: '/company', label: 'Empresa' }}
    >
      <div className="grid gap-5">
        {company.data ? <Undelivered timezone={company.data.timezone} /> : null}
        {content}
      </div>
    </AppPage>
  )
  if (settings.data) return <SettingsEditor settings={settings.data} page={page} />
  return page(
    settings.isError ? (
      <LoadFailure onRetry={() => void settings.refetch()} retrying={settings.isFetching}>
        Erro ao carregar mensagens e lembretes. Por favor, tente novamente.
      </LoadFailure>
    ) : (
      <FormSkeleton />
    ),
  )
}

const failure = 'Erro ao carregar as mensagens não entregues. Por favor, tente novamente.'

/** Renders nothing while every message is delivered. */
function Undelivered({ timezone }: { timezone: string }) {
  const list = useInfiniteQuery(failedMessagesQuery)
  if (list.isError && !list.data) {
    return (
      <LoadFailure onRetry={() => void list.refetch()} retrying={list.isFetching}>
        {failure}
      </LoadFailure>
    )
  }
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  if (items.length === 0) return null
  return (
    <Card as="section" aria-labelledby="nao-entregues" padding="roomy">
      <CardTitle id="nao-entregues">
        {total === 1 ? '1 mensagem não entregue' : `${total.toLocaleString('pt-BR')} mensagens não entregues`}
      </CardTitle>
      <ul className="-my-3 divide-y divide-line">
        {items.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            when={describeMessageTime(message, timezone)}
            about={<About appointment={message.appointment} />}
          />
        ))}
      </ul>
      <NextPage list={list} shown={items.length} total={total} failure={failure} />
    </Card>
  )
}

function About({ appointment }: Pick<FailedMessage, 'appointment'>) {
  if (!appointment) return null
  const { id, clientName, procedureName, date, startTime } = appointment
  const { day, month } = dateParts(date)
  const when = `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')} às ${startTime}`
  return (
    <p className="[overflow-wrap:anywhere]">
      <TextLink to={`/schedules/${id}`}>{`${clientName}, ${procedureName}, ${when}`}</TextLink>
    </p>
  )
}
