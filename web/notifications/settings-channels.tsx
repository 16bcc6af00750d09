import { channelNames, type MessageChannel, messageChannels } from '@encaixe/contract/message-channels.ts'
import type { MessageSettings } from '@encaixe/contract/messages.ts'
import { FormSection } from '../companies/form-section.tsx'
import { Badge } from '../ui/badge.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextLink } from '../ui/text-link.tsx'
import type { SettingsForm } from './change-settings.ts'

const words: Record<MessageChannel, { on: string; off: string }> = {
  email: {
    on: 'O lembrete vai por e-mail. A confirmação e as mudanças vão por e-mail de qualquer jeito.',
    off: 'Ainda não está disponível aqui.',
  },
  whatsapp: {
    on: 'Confirmação, mudança e lembrete chegam no WhatsApp de quem deixou um celular.',
    off: 'O envio automático ainda não está disponível. Você pode enviar com um toque, do seu próprio WhatsApp.',
  },
  sms: {
    on: 'Entra no lugar do WhatsApp quando o número não tem WhatsApp, ou quando ele está desligado.',
    off: 'O envio por SMS ainda não está disponível.',
  },
}

type Props = { form: SettingsForm; available: MessageSettings['available'] }

export function SettingsChannels({ form, available }: Props) {
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
