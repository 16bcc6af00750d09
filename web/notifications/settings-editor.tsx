import type { MessageSettings } from '@encaixe/contract/messages.ts'
import type { ReactNode } from 'react'
import { describeFailure } from '../platform/describe-failure.ts'
import { UnsavedChanges } from '../shell/unsaved-changes.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { useChangeSettings } from './change-settings.ts'
import { SettingsChannels } from './settings-channels.tsx'
import { SettingsLeads, SettingsQuiet } from './settings-leads.tsx'

const formId = 'message-settings'

type Props = {
  settings: MessageSettings
  /** The settings form with the save bar, which spans the whole width. */
  page: (form: ReactNode) => ReactNode
}

export function SettingsEditor({ settings, page }: Props) {
  const { form, save, discard, change } = useChangeSettings(settings)
  const { errors, isDirty, isSubmitting } = form.formState
  const wrong = Object.keys(errors).length > 0
  const failure = wrong
    ? undefined
    : describeFailure(change.error, 'Erro ao salvar mensagens e lembretes. Por favor, tente novamente.')
  return (
    <>
      {page(
        <form id={formId} onSubmit={save} noValidate className="grid gap-5">
          <SettingsChannels form={form} available={settings.available} />
          <SettingsLeads form={form} />
          <SettingsQuiet form={form} />
        </form>,
      )}
      <SaveBar
        error={wrong ? 'Falta corrigir o que está marcado' : undefined}
        summary={
          failure ? (
            <Alert>{failure}</Alert>
          ) : isDirty ? (
            <p className="text-ui text-ink-2">Há alterações não salvas</p>
          ) : null
        }
      >
        {isDirty ? (
          <Button variant="secondary" onClick={discard} unavailable={isSubmitting}>
            Descartar
          </Button>
        ) : null}
        <Button type="submit" form={formId} sending={isSubmitting} sendingLabel="Salvando...">
          Salvar alterações
        </Button>
      </SaveBar>
      <UnsavedChanges unsaved={isDirty && !isSubmitting} />
    </>
  )
}
