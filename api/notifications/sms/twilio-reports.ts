import { createHmac, timingSafeEqual } from 'node:crypto'
import { mobileOf } from '@encaixe/contract/phones.ts'
import type { DeliveryReport, PhoneAnswer } from '../channel.ts'
import { twilioFault } from './twilio-errors.ts'

/** Twilio signs the address of the report and every field of its form, in the order of their names. */
export function isFromTwilio(
  { url, form }: { url: string; form: URLSearchParams },
  signature: string | null,
  authToken: string,
): boolean {
  const fields = [...form].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).flat()
  const ours = createHmac('sha1', authToken)
    .update([url, ...fields].join(''))
    .digest()
  const given = Buffer.from(signature ?? '', 'base64')
  return given.length === ours.length && timingSafeEqual(given, ours)
}

const statuses = new Map<string, DeliveryReport['status']>([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['undelivered', 'failed'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])

/** Undefined for a report that the message is still in progress, which changes nothing. */
export function twilioReport(form: URLSearchParams, reference: string | null): DeliveryReport | undefined {
  const providerId = form.get('MessageSid') ?? ''
  const status = statuses.get(form.get('MessageStatus') ?? '')
  if (!status || providerId === '' || providerId.length > 255) return undefined
  const fault = status === 'failed' ? twilioFault(Number(form.get('ErrorCode') ?? '30008')) : undefined
  return {
    channel: 'sms',
    providerId,
    reference: reference ?? undefined,
    status,
    reason: fault?.reason,
    again: fault?.again ?? false,
    suppress: fault?.suppress,
  }
}

/** An SMS that somebody sent to our number. Without a state, because it is not about a message of ours. */
export function twilioAnswer(form: URLSearchParams): PhoneAnswer | undefined {
  const from = mobileOf(form.get('From'))
  return from && form.has('Body') && !form.has('MessageStatus')
    ? { from, text: form.get('Body') ?? '' }
    : undefined
}
