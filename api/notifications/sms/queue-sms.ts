import type { Deps } from '../../deps.ts'
import { queueMessages } from '../../messages/facade.ts'
import type { Tx } from '../../platform/database/db.ts'
import { availableIn } from '../message-settings.ts'
import { type MessageRow, updateMessages } from '../store/messages.ts'
import { selectSettings } from '../store/settings.ts'

/** Sends by SMS what WhatsApp could not deliver, where the company allows it. The links in the text still work. */
export async function queueSms(
  tx: Tx,
  { config, clock, jobs }: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  message: MessageRow,
): Promise<void> {
  const { company_id, channel, body, told, ...same } = message
  if (channel !== 'whatsapp' || company_id === null || body === null || !availableIn(config).sms) return
  const { channels } = await selectSettings(tx, company_id)
  if (!channels.includes('sms')) return
  const { appointment_id, event, receiver, address, subject, sequence, key } = same
  const draft = { company_id, appointment_id, event, receiver, address, subject, sequence, body }
  // The same message by another channel: it counts once.
  await updateMessages(tx, [message.id], { admitted_at: null })
  const place = told === null ? {} : { told }
  const { added } = await queueMessages(
    tx,
    jobs,
    [{ ...draft, ...place, channel: 'sms', key: key.replace(/:whatsapp$/, ':sms'), content: {} }],
    clock.now(),
  )
  // The message by SMS is an earlier one: this attempt counts for itself.
  if (added === 0) await updateMessages(tx, [message.id], { admitted_at: message.admitted_at })
}
