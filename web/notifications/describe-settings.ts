import { channelNames, messageChannels } from '@encaixe/contract/message-channels.ts'
import type { MessageSettings } from '@encaixe/contract/messages.ts'
import { listWords } from '@encaixe/contract/visit-words.ts'
import { formatDuration } from '../platform/formats.ts'

const day = 24 * 60

export function describeLead(minutes: number): string {
  if (minutes % day !== 0) return formatDuration(minutes)
  return minutes === day ? '1 dia' : `${minutes / day} dias`
}

/** The channels of reminders and how long before the appointment they leave, in one sentence. */
export function describeSettings({ channels, available, first, second }: MessageSettings): string {
  const leads = [first, second].filter(({ on }) => on).map(({ minutes }) => describeLead(minutes))
  const ways = messageChannels
    .filter((one) => channels[one] && available[one])
    .map((one) => channelNames[one].within)
  if (leads.length === 0 || ways.length === 0) return 'Os lembretes automáticos estão desligados.'
  return `Lembretes por ${listWords(ways)}, ${listWords(leads)} antes.`
}
