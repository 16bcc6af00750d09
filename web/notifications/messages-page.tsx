import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { companyQuery } from '../companies/fetch-company.ts'
import { FormSkeleton } from '../companies/form-skeleton.tsx'
import { AppPage } from '../shell/app-page.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { messageSettingsQuery } from './fetch-messages.ts'
import { SettingsEditor } from './settings-editor.tsx'
import { Undelivered } from './undelivered.tsx'

/** Settings of the company's messages, and those that were not delivered. */
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
