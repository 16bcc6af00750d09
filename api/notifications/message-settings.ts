import { minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import {
  messageChannels,
  type PhoneChannel,
  perChannel,
  phoneChannels,
} from '@encaixe/contract/message-channels.ts'
import { heldReasons } from '@encaixe/contract/message-quotas.ts'
import type { MessageSettings, MessageSettingsInput, OwnWhatsapp } from '@encaixe/contract/messages.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Config } from '../platform/config/config.ts'
import type { MessageSettingsTable } from '../platform/database/tables.ts'
import { canSeal } from '../platform/sealed-secrets.ts'
import type { ReminderRules } from './reminders/reminder-times.ts'
import type { WhatsappNumber } from './store/whatsapp-numbers.ts'

export type StoredSettings = Omit<
  Selectable<MessageSettingsTable>,
  'company_id' | 'updated_at' | 'email' | 'whatsapp' | 'sms'
> & {
  /** The company has connected its own WhatsApp number. */
  own_whatsapp: boolean
}

/** The default of the product: both reminders by every channel, and quiet hours from 21:00 to 08:00. */
export const proposedSettings: StoredSettings = {
  channels: messageChannels,
  first_on: true,
  first_minutes: 1_440,
  second_on: true,
  second_minutes: 120,
  quiet_on: true,
  quiet_from: 21 * 60,
  quiet_until: 8 * 60,
  own_whatsapp: false,
}

export function rulesOf(stored: StoredSettings): ReminderRules {
  return {
    first: { on: stored.first_on, minutes: stored.first_minutes },
    second: { on: stored.second_on, minutes: stored.second_minutes },
    quiet: { on: stored.quiet_on, from: stored.quiet_from, until: stored.quiet_until },
  }
}

export type Available = MessageSettings['available']

/** The channels of this deployment; a company may have its own WhatsApp besides. A local deployment has all of them, because its outbox stores every message. */
export function availableIn({ whatsapp, sms }: Pick<Config, 'whatsapp' | 'sms'>): Available {
  return { email: true, whatsapp: whatsapp.kind !== 'off', sms: sms.kind !== 'off' }
}

type Shown = {
  number: WhatsappNumber | undefined
  /** Too many receivers of first messages answered that they are not the client. */
  closed: boolean
  /** Null after the first payment. */
  newNumbersLeft: number | null
  config: Pick<Config, 'whatsapp' | 'sms' | 'env' | 'dataDir' | 'secretsKeys'>
}

export function settingsView(
  stored: StoredSettings,
  { number, closed, newNumbersLeft, config }: Shown,
): MessageSettings {
  const { first, second, quiet } = rulesOf(stored)
  const available = availableIn(config)
  return {
    channels: perChannel((channel) => stored.channels.includes(channel)),
    available: { ...available, whatsapp: available.whatsapp || number !== undefined },
    ownWhatsapp: number ? numberView(number) : null,
    canConnectWhatsapp: canSeal(config),
    first,
    second,
    quietHours: { on: quiet.on, from: timeOf(quiet.from), until: timeOf(quiet.until) },
    closedReason: closed ? heldReasons.closed : null,
    newNumbersLeft,
  }
}

export function numberView(number: WhatsappNumber): OwnWhatsapp {
  return {
    phoneNumberId: number.phone_number_id,
    displayNumber: number.display_number,
    verifiedName: number.verified_name,
    connectedAt: number.connected_at.toISOString(),
    state: number.failing_since === null ? 'connected' : 'failing',
    reason: number.failing_reason,
  }
}

export function settingsRow(
  input: MessageSettingsInput,
): Omit<Insertable<MessageSettingsTable>, 'company_id' | 'updated_at'> {
  const { channels, first, second, quietHours } = input
  return {
    channels: messageChannels.filter((channel) => channels[channel]),
    first_on: first.on,
    first_minutes: first.minutes,
    second_on: second.on,
    second_minutes: second.minutes,
    quiet_on: quietHours.on,
    quiet_from: minuteOf(quietHours.from),
    quiet_until: minuteOf(quietHours.until),
  }
}

/** The channel for telephones. A company never uses two channels for telephones. */
export function phoneChannelOf(
  { channels, own_whatsapp }: Pick<StoredSettings, 'channels' | 'own_whatsapp'>,
  available: Available,
): PhoneChannel | undefined {
  const canSend = (channel: PhoneChannel) => available[channel] || (channel === 'whatsapp' && own_whatsapp)
  return phoneChannels.find((channel) => channels.includes(channel) && canSend(channel))
}
