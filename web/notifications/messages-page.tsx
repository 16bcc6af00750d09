import { channelNames, type MessageChannel, messageChannels } from '@encaixe/contract/message-channels.ts'
import { messageQuotas } from '@encaixe/contract/message-quotas.ts'
import {
  type FailedMessage,
  type MessageSettings,
  type MessageSettingsInput,
  messageSettingsInput,
} from '@encaixe/contract/messages.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { companyQuery } from '../companies/fetch-company.ts'
import { FormSection, FormSkeleton } from '../companies/form-section.tsx'
import { api } from '../platform/api.ts'
import { dateParts } from '../platform/formats.ts'
import { useContractForm } from '../platform/use-contract-form.ts'
import { AppPage } from '../shell/app-page.tsx'
import { EditBar, WrongFields } from '../shell/form-bar.tsx'
import { UnsavedChanges } from '../shell/unsaved-changes.tsx'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { Field, FieldError } from '../ui/field.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { NextPage } from '../ui/load-more.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { TimeInput } from '../ui/time-input.tsx'
import { useToast } from '../ui/toast.tsx'
import { describeMessageTime } from './describe-message-time.ts'
import { describeLead } from './describe-settings.ts'
import { failedMessagesQuery, messageSettingsQuery } from './fetch-messages.ts'
import { MessageRow } from './message-row.tsx'
import { OwnWhatsappSection } from './own-whatsapp-section.tsx'
import { UndeliveredCard } from './undelivered-card.tsx'

export function MessagesPage() {
  const settings = useQuery(messageSettingsQuery)
  const company = useQuery(companyQuery)
  const page = (content: ReactNode) => (
    <AppPage
      title="Mensagens e lembretes"
      lead="A confirmação vai sozinha a quem recebe mensagens nossas. Aqui você escolhe os lembretes."
      back={{ to: '/company', label: 'Empresa' }}
    >
      <div className="grid gap-5">
        <UndeliveredCard />
        {company.data ? <FailedToTeam timezone={company.data.timezone} /> : null}
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

/** The messages to the team that were not delivered; renders nothing when there are none. */
function FailedToTeam({ timezone }: { timezone: string }) {
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
        {`Avisos à equipe não entregues (${total.toLocaleString('pt-BR')})`}
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

const formId = 'message-settings'

type Props = {
  settings: MessageSettings
  /** Builds the page around the form, whose save bar spans the full width. */
  page: (form: ReactNode) => ReactNode
}

const inputOf = ({ channels, first, second, quietHours }: MessageSettings): MessageSettingsInput => ({
  channels,
  first,
  second,
  quietHours,
})

/** The settings form. A form without changes adopts the settings that another window saves. */
function SettingsEditor({ settings, page }: Props) {
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
        <>
          <form id={formId} {...contract.props} className="grid gap-5">
            {(['whatsapp', 'sms'] as const).some(
              (one) => settings.available[one] && settings.channels[one],
            ) ? (
              <NewNumbers left={settings.newNumbersLeft} />
            ) : null}
            {settings.closedReason === null ? null : (
              <Alert tone="warning">
                {`As ${settings.closedReason}. Fale com o suporte para liberar. Quem já confirmou ou remarcou por um link continua recebendo.`}
              </Alert>
            )}
            <SettingsChannels form={form} available={settings.available} />
            <SettingsLeads form={form} />
            <SettingsQuiet form={form} />
          </form>
          <OwnWhatsappSection settings={settings} />
        </>,
      )}
      <EditBar
        form={contract}
        isDirty={isDirty}
        formId={formId}
        wrong={wrong > 0 ? <WrongFields form={contract} /> : undefined}
        fallback="Erro ao salvar mensagens e lembretes. Por favor, tente novamente."
        onDiscard={() => form.reset(inputOf(base.current))}
      />
      <UnsavedChanges unsaved={contract.isUnsaved} />
    </>
  )
}

/** Explains how many numbers that nobody has confirmed get messages, and what becomes of the others. */
function NewNumbers({ left }: { left: number | null }) {
  const { firstInTrial, firstOfDay, firstOfMonth } = messageQuotas
  const others = 'Os outros você avisa pelo seu WhatsApp, com o texto pronto em “Mensagens que não saíram”.'
  return (
    <Alert tone="info" says="nothing" title="Quem ainda não confirmou o celular">
      {left === null
        ? `Por dia, até ${firstOfDay.max} celulares novos que você cadastrou recebem a primeira mensagem, e até ${firstOfMonth.max} nos primeiros 30 dias depois do primeiro pagamento. ${others}`
        : `Antes do primeiro pagamento, ${firstInTrial.max} celulares novos que você cadastrou recebem mensagens: ${left === 0 ? 'não resta nenhum' : left === 1 ? 'resta 1' : `restam ${left}`}. ${others} Depois de pagar, são até ${firstOfDay.max} novos por dia.`}{' '}
      Quem tem e-mail no cadastro também recebe por e-mail.
    </Alert>
  )
}

const words: Record<MessageChannel, { on: string; off: string }> = {
  email: {
    on: 'O lembrete vai por e-mail. A confirmação e as mudanças vão por e-mail de qualquer jeito.',
    off: 'Ainda não está disponível aqui.',
  },
  whatsapp: {
    on: 'Confirmação, mudança e lembrete vão para o celular que o cliente confirmou ou que você cadastrou, dentro dos limites acima. Um celular que o cliente digitou pela página recebe só uma confirmação, até o cliente confirmar por um link nosso.',
    off: 'O envio automático ainda não está disponível. Você pode enviar com um toque, do seu próprio WhatsApp.',
  },
  sms: {
    on: 'Entra no lugar do WhatsApp quando o número não tem WhatsApp, ou quando ele está desligado.',
    off: 'O envio por SMS ainda não está disponível.',
  },
}

type SettingsChannelsProps = { form: SettingsForm; available: MessageSettings['available'] }

function SettingsChannels({ form, available }: SettingsChannelsProps) {
  return (
    <FormSection
      title="Por onde"
      lead="Como seus clientes recebem os lembretes. Cada um pode pedir para parar."
    >
      <ul className="grid gap-5">
        {messageChannels.map((channel) => {
          const label = channelNames[channel].alone
          const { on, off } = words[channel]
          const id = `channel-${channel}`
          return (
            <li key={channel}>
              {available[channel] ? (
                <Switch {...form.register(`channels.${channel}`)} label={label} aria-describedby={id} />
              ) : (
                <p className="flex min-h-11 flex-wrap items-center gap-2.5">
                  {label} <Badge>Indisponível</Badge>
                </p>
              )}
              <p id={id} className="text-sm text-ink-2">
                {available[channel] ? on : off}
              </p>
              {channel === 'whatsapp' && !available.whatsapp ? (
                <TextLink to="/schedules/reminders" tone="accent" alone>
                  Lembretes de hoje
                </TextLink>
              ) : null}
            </li>
          )
        })}
      </ul>
    </FormSection>
  )
}

const hour = 60
const day = 24 * hour
const usual = [30, hour, 2 * hour, 3 * hour, 4 * hour, 6 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day]

function SettingsLeads({ form }: { form: SettingsForm }) {
  return (
    <FormSection
      title="Quando"
      lead="Cada lembrete leva um botão para confirmar, remarcar ou cancelar, sem precisar entrar."
    >
      <Lead form={form} name="first" label="Primeiro lembrete" />
      <Lead form={form} name="second" label="Segundo lembrete" />
    </FormSection>
  )
}

function Lead({ form, name, label }: { form: SettingsForm; name: 'first' | 'second'; label: string }) {
  const { control, register, clearErrors, formState } = form
  const { on, minutes } = useWatch({ control, name })
  const choices = [...new Set([...usual, minutes])].sort((a, b) => a - b)
  const clearOwnErrors = () => clearErrors(['first.minutes', 'second.minutes'])
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <Switch {...register(`${name}.on`, { onChange: clearOwnErrors })} label={label} />
      {on ? (
        <Field
          label={`${label}: quanto tempo antes`}
          hideLabel
          error={formState.errors[name]?.minutes?.message}
          className="mt-2 max-w-56"
        >
          <Controller
            control={control}
            name={`${name}.minutes`}
            render={({ field }) => (
              <Select
                {...field}
                onChange={(event) => {
                  clearOwnErrors()
                  field.onChange(Number(event.currentTarget.value))
                }}
              >
                {choices.map((choice) => (
                  <option key={choice} value={choice}>
                    {`${describeLead(choice)} antes`}
                  </option>
                ))}
              </Select>
            )}
          />
        </Field>
      ) : null}
    </fieldset>
  )
}

function SettingsQuiet({ form }: { form: SettingsForm }) {
  const { control, register, clearErrors, formState } = form
  const on = useWatch({ control, name: 'quietHours.on' })
  const wrong = formState.errors.quietHours
  const problem = wrong?.from?.message ?? wrong?.until?.message
  const clearOwnErrors = () => clearErrors(['quietHours.from', 'quietHours.until'])
  return (
    <FormSection
      title="Silêncio"
      lead="Lembrete que cairia neste período sai no último minuto antes dele. As horas são as da sua empresa."
    >
      <fieldset>
        <legend className="sr-only">Período de silêncio</legend>
        <Switch
          {...register('quietHours.on', { onChange: clearOwnErrors })}
          label="Não enviar lembretes à noite"
        />
        {on ? (
          <div className="mt-2 grid max-w-[22rem] grid-cols-2 gap-3">
            {(['from', 'until'] as const).map((end) => (
              <Controller
                key={end}
                control={control}
                name={`quietHours.${end}`}
                render={({ field }) => (
                  <Field label={end === 'from' ? 'Das' : 'Às'}>
                    <TimeInput
                      {...field}
                      onChange={(time) => {
                        clearOwnErrors()
                        field.onChange(time)
                      }}
                      aria-invalid={wrong?.[end] ? true : undefined}
                      aria-describedby={problem ? 'quiet-problem' : undefined}
                    />
                  </Field>
                )}
              />
            ))}
          </div>
        ) : null}
        {problem ? <FieldError id="quiet-problem">{problem}</FieldError> : null}
      </fieldset>
    </FormSection>
  )
}

type SettingsForm = UseFormReturn<MessageSettingsInput, unknown, MessageSettingsInput>

function useChangeSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: MessageSettingsInput) => api('PUT /api/messages/settings', { body }),
    onSuccess: (saved) => queries.setQueryData(messageSettingsQuery.queryKey, saved),
  })
}
