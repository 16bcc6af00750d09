import {
  type MessageSettings,
  type MessageSettingsInput,
  messageSettingsInput,
} from '@encaixe/contract/messages.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useContractForm } from '../platform/use-contract-form.ts'
import { EditBar } from '../shell/form-bar.tsx'
import { UnsavedChanges } from '../shell/unsaved-changes.tsx'
import { useToast } from '../ui/toast.tsx'
import { useChangeSettings } from './change-settings.ts'
import { SettingsChannels } from './settings-channels.tsx'
import { SettingsLeads, SettingsQuiet } from './settings-leads.tsx'

const formId = 'message-settings'

type Props = {
  settings: MessageSettings
  /** The settings form with the save bar, which spans the whole width. */
  page: (form: ReactNode) => ReactNode
}

const inputOf = ({ available: _, ...input }: MessageSettings): MessageSettingsInput => input

/** The settings form. An untouched form takes over what another window saves. */
export function SettingsEditor({ settings, page }: Props) {
  const notify = useToast()
  const { mutateAsync } = useChangeSettings()
  const base = useRef(settings)
  const contract = useContractForm(messageSettingsInput, (body) => mutateAsync(body), {
    start: inputOf(settings),
    stays: true,
    checkAgain: 'onSubmit',
    onSent(saved, form) {
      base.current = saved
      form.reset(inputOf(saved))
      notify('Mensagens e lembretes atualizados!')
    },
  })
  const { form, wrong } = contract
  const { isDirty } = form.formState

  useEffect(() => {
    if (settings === base.current || isDirty) return
    base.current = settings
    form.reset(inputOf(settings))
  }, [settings, isDirty, form])

  return (
    <>
      {page(
        <form id={formId} {...contract.props} className="grid gap-5">
          <SettingsChannels form={form} available={settings.available} />
          <SettingsLeads form={form} />
          <SettingsQuiet form={form} />
        </form>,
      )}
      <EditBar
        form={contract}
        isDirty={isDirty}
        formId={formId}
        wrong={wrong > 0 ? 'Falta corrigir o que está marcado' : undefined}
        fallback="Erro ao salvar mensagens e lembretes. Por favor, tente novamente."
        onDiscard={() => form.reset(inputOf(base.current))}
      />
      <UnsavedChanges unsaved={contract.isUnsaved} />
    </>
  )
}
