import type { PushSettings as Settings } from '@encaixe/contract/push.ts'
import { pushKindNames, pushKinds } from '@encaixe/contract/push-words.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCompany } from '../identity/use-company.ts'
import { api } from '../platform/api.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Alert } from '../ui/alert.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Select } from '../ui/select.tsx'
import { Loading, Skeleton, Skeletons } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { type DeviceState, useDevice } from './switch-device.ts'

/** The notifications on the telephone: this browser's switch, and the kinds of notifications that the member wants. */
export function PushSection() {
  return (
    <Card as="section" padding="roomy" aria-labelledby="avisos-no-celular">
      <CardTitle id="avisos-no-celular">Avisos no celular</CardTitle>
      <p className="text-ui text-ink-2">
        Saiba na hora quando alguém marca, remarca ou cancela. O aviso mostra só o primeiro nome do cliente e
        o horário, e o que você mesmo faz não vira aviso.
      </p>
      <div className="mt-4">
        <DeviceSwitch />
      </div>
      <hr className="my-5 border-line" />
      <PushSettings />
    </Card>
  )
}

/** Labels of notification kinds, with facts that a notification's title omits, such as who took the time. */
const labels = {
  ...pushKindNames,
  encaixe: 'Encaixe: alguém da lista de espera ficou com um horário',
  unanswered: 'Cliente ou pedido sem resposta',
}

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** The notifications that the member wants from this company, on all devices. */
function PushSettings() {
  const { id } = useCompany()
  const { data, isError, isFetching, refetch } = useQuery(pushSettingsQuery(id))
  if (data) return <Choices settings={data} />
  if (isError) {
    return (
      <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
        Não foi possível carregar as suas escolhas.
      </LoadFailure>
    )
  }
  return (
    <Loading>
      <div className="grid gap-4 py-2">
        <Skeletons count={7} className="h-7 w-64 max-w-full" />
      </div>
    </Loading>
  )
}

function Choices({ settings }: { settings: Settings }) {
  const { mutate, error } = useChangePushSettings()
  const { quietHours } = settings
  const changeQuiet = (change: Partial<Settings['quietHours']>) =>
    mutate({ ...settings, quietHours: { ...quietHours, ...change } })
  return (
    <div className="grid gap-6">
      <fieldset>
        <legend className="font-semibold">O que avisar</legend>
        <div className="mt-1 grid">
          {pushKinds.map((kind) => (
            <Switch
              key={kind}
              label={labels[kind]}
              checked={settings.kinds[kind]}
              onChange={({ currentTarget: { checked } }) =>
                mutate({ ...settings, kinds: { ...settings.kinds, [kind]: checked } })
              }
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="font-semibold">Silêncio</legend>
        <Switch
          label="Não avisar à noite"
          checked={quietHours.on}
          onChange={({ currentTarget: { checked } }) => changeQuiet({ on: checked })}
          className="mt-1"
        />
        {quietHours.on ? (
          <div className="mt-2 grid max-w-[22rem] grid-cols-2 gap-3">
            {(['from', 'until'] as const).map((end) => (
              <Field key={end} label={end === 'from' ? 'Das' : 'Às'}>
                <Select
                  value={quietHours[end]}
                  onChange={({ currentTarget: { value } }) => changeQuiet({ [end]: value })}
                >
                  {hoursFor(quietHours, end).map((hour) => (
                    <option key={hour}>{hour}</option>
                  ))}
                </Select>
              </Field>
            ))}
          </div>
        ) : null}
        <p className="mt-2 text-sm text-ink-2">
          O que chegar nesse período é avisado no fim dele. O que começa até uma hora depois é avisado na
          hora.
        </p>
      </fieldset>
      <Refusal error={error} fallback="Não foi possível salvar. Por favor, tente novamente." />
    </div>
  )
}

/** The options of the quiet hours: all full hours and the stored hour. The end never equals the beginning. */
function hoursFor(quiet: Settings['quietHours'], end: 'from' | 'until'): string[] {
  const other = quiet[end === 'from' ? 'until' : 'from']
  return [...new Set([...hours, quiet[end]])].filter((hour) => hour !== other).sort()
}

const settingsKey = (companyId: string) => ['push settings', companyId] as const

const pushSettingsQuery = (companyId: string) =>
  queryOptions({
    queryKey: settingsKey(companyId),
    queryFn: ({ signal }) => api('GET /api/push/settings', { signal }),
  })

/**
 * Stores each switch at once, in the order of the taps, and shows it before the response arrives. After a failure the
 * switch shows the last stored value.
 */
function useChangePushSettings() {
  const { id } = useCompany()
  const queries = useQueryClient()
  const { queryKey } = pushSettingsQuery(id)
  return useMutation({
    scope: { id: 'push-settings' },
    mutationFn: (body: Settings) => api('PUT /api/push/settings', { body }),
    async onMutate(body) {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, body)
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  })
}

const steps: Partial<Record<DeviceState, { title: string; steps: string[] }>> = {
  install: {
    title: 'No iPhone e no iPad, os avisos chegam pelo Encaixe da tela de início.',
    steps: [
      'No Safari, toque em Compartilhar.',
      'Escolha ‘Adicionar à Tela de Início’.',
      'Abra o Encaixe por lá e volte a esta página.',
    ],
  },
  denied: {
    title: 'Este navegador está bloqueando os avisos do Encaixe.',
    steps: [
      'Toque no ícone ao lado do endereço da página, ou abra os ajustes do aplicativo no celular.',
      'Em Notificações, escolha Permitir.',
      'Volte a esta página.',
    ],
  },
}

/** Switches the notifications of this browser on and off, or explains why they are not possible. */
function DeviceSwitch() {
  const { state, change } = useDevice()
  if (state.isPending) return <Skeleton className="my-2 h-7 w-64 max-w-full" />
  const now = state.data ?? 'off'
  const hindered = steps[now]
  if (hindered) {
    return (
      <Alert tone="info" title={hindered.title} says="nothing">
        <ol className="mt-1 list-decimal ps-5">
          {hindered.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Alert>
    )
  }
  if (now === 'unsupported') {
    return (
      <Alert tone="info" says="nothing" title="Este navegador não recebe avisos.">
        Use o Chrome, o Edge, o Firefox ou o Safari, em uma janela que não seja anônima.
      </Alert>
    )
  }
  const wanted = change.isPending ? change.variables : now === 'on'
  return (
    <div>
      <Switch
        label="Avisar neste aparelho"
        checked={wanted}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      <p role="status" className="text-sm text-ink-2">
        {change.isPending && wanted
          ? 'Responda à pergunta do navegador.'
          : now === 'on'
            ? 'Os avisos chegam mesmo com o Encaixe fechado.'
            : 'Os avisos estão desligados neste aparelho.'}
      </p>
      <Refusal
        error={change.error}
        fallback="Não foi possível ligar os avisos. Por favor, tente novamente."
        className="mt-3"
      />
    </div>
  )
}
