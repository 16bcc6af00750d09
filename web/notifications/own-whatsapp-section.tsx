import { type MessageSettings, type OwnWhatsapp, ownWhatsappInput } from '@encaixe/contract/messages.ts'
import { templateAddress, whatsappTemplates } from '@encaixe/contract/whatsapp-templates.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { companyQuery } from '../companies/fetch-company.ts'
import { FormSection } from '../companies/form-section.tsx'
import { useCompany, useMay } from '../identity/use-company.ts'
import { api } from '../platform/api.ts'
import { useDeployment } from '../platform/deployment.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { dateIn, formatDate } from '../platform/formats.ts'
import { renewed } from '../platform/stale-lists.ts'
import { useContractForm } from '../platform/use-contract-form.ts'
import { FormSheet } from '../shell/form-sheet.tsx'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useToast } from '../ui/toast.tsx'
import { useFocusAfter } from '../ui/use-kept-focus.ts'

/** The company's own WhatsApp number. A manager sees a connected number; only the owner connects and disconnects. */
export function OwnWhatsappSection({
  settings: { ownWhatsapp, canConnectWhatsapp },
}: {
  settings: MessageSettings
}) {
  const mayChange = useMay()('PUT /api/companies/{id}/whatsapp')
  const [open, setOpen] = useState<'connect' | 'disconnect'>()
  const close = () => setOpen(undefined)
  // Disconnecting removes the button that opened the dialog, before or after the dialog closes.
  useFocusAfter(`${open} ${ownWhatsapp !== null}`, 'whatsapp-proprio')
  if (!ownWhatsapp && !mayChange) return null
  return (
    <FormSection
      title="WhatsApp do seu negócio"
      headingId="whatsapp-proprio"
      lead="As mensagens para clientes podem sair do número do seu negócio, com o nome dele."
    >
      {ownWhatsapp ? (
        <Connected number={ownWhatsapp} />
      ) : (
        <p className="text-ui text-ink-2">
          {canConnectWhatsapp
            ? 'Nenhum número conectado. Você precisa de um número na API oficial do WhatsApp (Cloud API), com os modelos de mensagem aprovados. A Meta cobra esses envios de você.'
            : 'Ainda não está disponível aqui.'}
        </p>
      )}
      {mayChange && (ownWhatsapp || canConnectWhatsapp) ? (
        <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
          {canConnectWhatsapp ? (
            <Button
              variant={ownWhatsapp?.state === 'failing' ? 'primary' : 'secondary'}
              onClick={() => setOpen('connect')}
            >
              {ownWhatsapp ? 'Trocar número ou token' : 'Conectar número'}
            </Button>
          ) : null}
          {ownWhatsapp ? (
            <Button variant="secondary" onClick={() => setOpen('disconnect')}>
              Desconectar
            </Button>
          ) : null}
        </div>
      ) : null}
      {mayChange && canConnectWhatsapp ? <Templates /> : null}
      {open === 'connect' ? <ConnectSheet number={ownWhatsapp} onClose={close} /> : null}
      <DisconnectDialog open={open === 'disconnect'} onClose={close} />
    </FormSection>
  )
}

function Connected({ number }: { number: OwnWhatsapp }) {
  const timezone = useQuery(companyQuery).data?.timezone ?? 'America/Sao_Paulo'
  const { displayNumber, verifiedName, connectedAt, state, reason } = number
  const since = formatDate(dateIn(timezone, new Date(connectedAt)))
  return (
    <>
      <div>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold [overflow-wrap:anywhere]">
          {displayNumber}
          <Badge tone={state === 'failing' ? 'danger' : 'ok'}>
            {state === 'failing' ? 'Com problema' : 'Conectado'}
          </Badge>
        </p>
        <p className="text-ui text-ink-2 [overflow-wrap:anywhere]">
          {verifiedName ? `${verifiedName}, desde ${since}` : `Desde ${since}`}
        </p>
      </div>
      {reason ? (
        <Alert title="As mensagens por WhatsApp não estão saindo" says="nothing">
          {`${reason.charAt(0).toUpperCase()}${reason.slice(1)}. Elas não saem pelo nosso número, porque vão em nome do seu negócio. Corrija no WhatsApp ou troque o número ou o token.`}
        </Alert>
      ) : null}
    </>
  )
}

/** The texts that the owner has approved at Meta before connecting a number. */
function Templates() {
  const { publicUrl } = useDeployment()
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-ui font-medium text-accent-text underline">
        Modelos para aprovar no WhatsApp
      </summary>
      <p className="mt-2 text-ui text-ink-2 [overflow-wrap:anywhere]">
        Crie cada um no Gerenciador do WhatsApp com este nome, categoria utilidade, idioma português (BR) e
        variáveis com nome. Cada botão abre o endereço {templateAddress(publicUrl)}. Mantenha a ordem dos
        botões.
      </p>
      <dl className="mt-3 grid gap-4">
        {whatsappTemplates.map(({ name, text, buttons }) => (
          <div key={name}>
            <dt className="font-semibold [overflow-wrap:anywhere]">{name}</dt>
            <dd className="text-ui [overflow-wrap:anywhere]">{text}</dd>
            <dd className="text-sm text-ink-2">
              {buttons.length > 0 ? `Botões: ${buttons.join(', ')}` : 'Sem botões'}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function ConnectSheet({ number, onClose }: { number: OwnWhatsapp | null; onClose: () => void }) {
  const { id } = useCompany()
  const notify = useToast()
  const { mutateAsync } = useMutation({
    mutationFn: (body: { phoneNumberId: string; token: string }) =>
      api('PUT /api/companies/{id}/whatsapp', { params: { id }, body }),
    onSuccess: renewed,
  })
  const contract = useContractForm(ownWhatsappInput, (body) => mutateAsync(body), {
    start: { phoneNumberId: number?.phoneNumberId ?? '', token: '' },
    onSent() {
      notify('Número conectado. As próximas mensagens saem dele.')
      onClose()
    },
  })
  const { register, formState } = contract.form
  return (
    <FormSheet
      form={contract}
      onClose={onClose}
      title={number ? 'Trocar número ou token' : 'Conectar o número do seu negócio'}
      sentence="A identificação está em developers.facebook.com, no seu aplicativo, em WhatsApp, Configuração da API. O token permanente se cria nas Configurações do negócio, em Usuários do sistema. Conferimos com o WhatsApp antes de salvar."
      label="Conectar número"
      sendingLabel="Conferindo com o WhatsApp..."
      fallback="Erro ao conectar o número. Por favor, tente novamente."
    >
      <Field
        label="Identificação do número de telefone"
        hint="Só algarismos. Não é o número de telefone."
        error={formState.errors.phoneNumberId?.message}
        required
      >
        <TextInput {...register('phoneNumberId')} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field
        label="Token de acesso permanente"
        hint="De um usuário do sistema, com a permissão whatsapp_business_messaging. Guardamos cifrado e não mostramos de novo."
        error={formState.errors.token?.message}
        required
      >
        <TextInput {...register('token')} type="password" autoComplete="off" spellCheck={false} />
      </Field>
    </FormSheet>
  )
}

function DisconnectDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { id } = useCompany()
  const notify = useToast()
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/companies/{id}/whatsapp', { params: { id } }),
    onSuccess: renewed,
  })
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={() =>
        remove.mutateAsync().then(() => {
          close()
          notify('Número desconectado. O token foi apagado.')
        })
      }
      title="Desconectar este número?"
      sentence="Apagamos o token. As próximas mensagens saem pelo nosso número, onde ele existe."
      confirmLabel="Desconectar"
      sending={remove.isPending}
      sendingLabel="Desconectando..."
      error={describeFailure(remove.error, 'Erro ao desconectar o número. Por favor, tente novamente.')}
    />
  )
}
