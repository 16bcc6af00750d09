import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import type { Channel } from './channel.ts'
import { twilioChannel } from './twilio.ts'
import { whatsappChannel } from './whatsapp.ts'

export type Channels = { whatsapp: Channel | null; sms: Channel | null }

type Parts = { config: Pick<Config, 'whatsapp' | 'sms' | 'publicUrl'>; log: Log; timeout?: number }

/** The providers that the deployment has. Null is a channel that is off, or whose messages stay in the local outbox. */
export function createChannels({ config, log, timeout }: Parts): Channels {
  const { whatsapp, sms, publicUrl } = config
  const patience = timeout === undefined ? {} : { timeout }
  return {
    whatsapp: whatsapp.kind === 'cloud' ? whatsappChannel({ ...whatsapp, log, ...patience }) : null,
    sms: sms.kind === 'twilio' ? twilioChannel({ ...sms, publicUrl, log, ...patience }) : null,
  }
}
