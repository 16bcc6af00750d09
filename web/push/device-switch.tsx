import { Refusal } from '../shell/refusal.tsx'
import { Alert } from '../ui/alert.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import type { DeviceState } from './switch-device.ts'
import { useDevice } from './use-device.ts'

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

/** Notifications of this browser on and off, or what stands in their way. */
export function DeviceSwitch() {
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
