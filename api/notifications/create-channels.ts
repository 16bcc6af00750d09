import type { PhoneChannel } from '@encaixe/contract/message-channels.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Log } from '../platform/log/log.ts'
import type { Channel, MailChannel, OwnNumbers } from './channel.ts'
import { smtpChannel } from './mail/smtp.ts'
import { twilioChannel } from './sms/twilio.ts'
import { whatsappChannel } from './whatsapp/whatsapp.ts'
import { whatsappNumbers } from './whatsapp/whatsapp-number.ts'

export type Channels = { email: MailChannel | null; ownNumbers: OwnNumbers } & Record<
  PhoneChannel,
  Channel | null
>

type Parts = {
  config: Pick<Config, 'mail' | 'whatsapp' | 'sms' | 'paces' | 'publicUrl'>
  log: Log
  clock: Clock
  timeout?: number
}

/** The providers of this deployment. Null: the channel is off, or its messages stay in the local outbox. */
export function createChannels({ config, log, clock, timeout }: Parts): Channels {
  const { mail, whatsapp, sms, paces, publicUrl } = config
  const limits = timeout === undefined ? {} : { timeout }
  return {
    email:
      mail.kind === 'smtp'
        ? smtpChannel({ ...mail, pace: paces.email, publicUrl, log, clock, ...limits })
        : null,
    whatsapp:
      whatsapp.kind === 'cloud'
        ? whatsappChannel({ ...whatsapp, pace: paces.whatsapp, log, ...limits })
        : null,
    ownNumbers: whatsappNumbers({ baseUrl: whatsapp.baseUrl, pace: paces.whatsapp, log, ...limits }),
    sms: sms.kind === 'twilio' ? twilioChannel({ ...sms, pace: paces.sms, publicUrl, log, ...limits }) : null,
  }
}
