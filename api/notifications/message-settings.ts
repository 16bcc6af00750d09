import { minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import {
  messageChannels,
  type PhoneChannel,
  perChannel,
  phoneChannels,
} from '@encaixe/contract/message-channels.ts'
import { heldReasons } from '@encaixe/contract/message-quotas.ts'
import type { MessageSettings, MessageSettingsInput } from '@encaixe/contract/messages.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Config } from '../platform/config/config.ts'
import type { MessageSettingsTable } from '../platform/database/tables.ts'
import type { ReminderRules } from './reminders/reminder-times.ts'

export type StoredSettings = Omit<
  Selectable<MessageSettingsTable>,
  'company_id' | 'updated_at' | 'email' | 'whatsapp' | 'sms'
>

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
}

export function rulesOf(stored: StoredSettings): ReminderRules {
  return {
    first: { on: stored.first_on, minutes: stored.first_minutes },
    second: { on: stored.second_on, minutes: stored.second_minutes },
    quiet: { on: stored.quiet_on, from: stored.quiet_from, until: stored.quiet_until },
  }
}

export type Available = MessageSettings['available']

/** The channels of this deployment. A local deployment has all of them, because its outbox stores every message. */
export function availableIn({ whatsapp, sms }: Pick<Config, 'whatsapp' | 'sms'>): Available {
  return { email: true, whatsapp: whatsapp.kind !== 'off', sms: sms.kind !== 'off' }
}

/** `closed`: too many receivers of first messages answered that they are not the client. */
export function settingsView(stored: StoredSettings, available: Available, closed: boolean): MessageSettings {
  const { first, second, quiet } = rulesOf(stored)
  return {
    channels: perChannel((channel) => stored.channels.includes(channel)),
    available,
    first,
    second,
    quietHours: { on: quiet.on, from: timeOf(quiet.from), until: timeOf(quiet.until) },
    closedReason: closed ? heldReasons.closed : null,
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
  { channels }: Pick<StoredSettings, 'channels'>,
  available: Available,
): PhoneChannel | undefined {
  return phoneChannels.find((channel) => channels.includes(channel) && available[channel])
}
