import { createHmac } from 'node:crypto'
import { mobileOf } from '@encaixe/contract/phones.ts'
import { z } from 'zod'
import { isSameSecret } from '../../platform/secret-token.ts'
import type { DeliveryReport, PhoneAnswer } from '../channel.ts'
import { whatsappFault } from './whatsapp-errors.ts'

/** Meta checks the webhook's address once when it is registered: the answer must be only Meta's challenge. */
export function handshakeOf(url: string, verifyTokens: readonly string[]): string | undefined {
  const asked = new URL(url).searchParams
  const challenge = asked.get('hub.challenge') ?? ''
  const token = asked.get('hub.verify_token') ?? ''
  const known =
    asked.get('hub.mode') === 'subscribe' && verifyTokens.some((ours) => isSameSecret(token, ours))
  return known && /^[\w-]{1,128}$/.test(challenge) ? challenge : undefined
}

/** Whether Meta signed the bytes as received. JSON that is serialized again would escape accents in another way. */
export function isFromMeta(
  bytes: Uint8Array,
  signature: string | null,
  appSecrets: readonly string[],
): boolean {
  return appSecrets.some((secret) => isSameSecret(signature ?? '', `sha256=${hmac(secret, bytes)}`))
}

const hmac = (secret: string, bytes: Uint8Array | string) =>
  createHmac('sha256', secret).update(bytes).digest('hex')

const status = z.object({
  id: z.string().min(1).max(255),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  biz_opaque_callback_data: z.string().max(255).optional().catch(undefined),
  errors: z
    .array(z.object({ code: z.number() }))
    .optional()
    .catch(undefined),
})
const notice = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            statuses: z.array(z.unknown()).optional(),
            messages: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
})

/** The delivery reports in a notice of Meta. Notices about other things and unknown states are ignored. */
export function whatsappReports(json: unknown): DeliveryReport[] {
  const entries = notice.safeParse(json).data?.entry ?? []
  const all = entries.flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? []))
  return all.flatMap((one) => {
    const { data } = status.safeParse(one)
    if (!data) return []
    const fault = data.status === 'failed' ? whatsappFault(data.errors?.[0]?.code) : undefined
    return {
      channel: 'whatsapp',
      providerId: data.id,
      reference: data.biz_opaque_callback_data,
      status: data.status,
      reason: fault?.reason,
      again: fault?.again ?? false,
      suppress: fault?.suppress,
    }
  })
}

const answer = z.object({
  from: z.string().max(20),
  text: z.object({ body: z.string() }).optional().catch(undefined),
  button: z.object({ text: z.string() }).optional().catch(undefined),
})

/** The texts that people wrote to our number. Meta sends them in the same kind of notice as reports. */
export function whatsappAnswers(json: unknown): PhoneAnswer[] {
  const entries = notice.safeParse(json).data?.entry ?? []
  const all = entries.flatMap(({ changes }) => changes.flatMap(({ value }) => value.messages ?? []))
  return all.flatMap((one) => {
    const { data } = answer.safeParse(one)
    // WhatsApp accounts of older numbers lack the ninth digit, which `mobileOf` adds.
    const from = data ? mobileOf(`+${data.from}`) : null
    return data && from ? [{ from, text: data.text?.body ?? data.button?.text ?? '' }] : []
  })
}
