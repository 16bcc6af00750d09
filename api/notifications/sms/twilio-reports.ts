import { createHmac, timingSafeEqual } from 'node:crypto'
import { mobileOf } from '@encaixe/contract/phones.ts'
import type { DeliveryReport, PhoneAnswer } from '../channel.ts'
import { twilioFault } from './twilio-errors.ts'

/**
 * The text that Twilio signs: the address and every field of the form, in the order of their names. For a repeated name
 * Twilio signs each value once, in order.
 */
function signedText(url: string, form: URLSearchParams): string {
  const names = [...new Set(form.keys())].sort()
  const fields = names.flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value))
  return url + fields.join('')
}

/** Twilio writes the port into the address only for some requests; Twilio's own libraries accept both forms. */
function withAndWithoutPort(url: string): string[] {
  const [, scheme = '', host = '', port, rest = ''] =
    /^(https?:\/\/)(\[[^\]]*\]|[^/?#:]*)(:\d+)?(.*)$/.exec(url) ?? []
  const standard = scheme === 'https://' ? ':443' : ':80'
  return [scheme + host + (port ?? standard) + rest, scheme + host + rest]
}

export function isFromTwilio(
  { url, form }: { url: string; form: URLSearchParams },
  signature: string | null,
  authTokens: readonly string[],
): boolean {
  const given = Buffer.from(signature ?? '', 'base64')
  return withAndWithoutPort(url).some((address) =>
    authTokens.some((token) => {
      const ours = createHmac('sha1', token).update(signedText(address, form)).digest()
      return given.length === ours.length && timingSafeEqual(given, ours)
    }),
  )
}

const statuses = new Map<string, DeliveryReport['status']>([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['undelivered', 'failed'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])

/** Returns undefined for a report that the message is still in progress, which changes nothing. */
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

/** Reads an SMS that a person sent to our number. The SMS has no state, because it is no report about our messages. */
export function twilioAnswer(form: URLSearchParams): PhoneAnswer | undefined {
  const from = mobileOf(form.get('From'))
  return from && form.has('Body') && !form.has('MessageStatus')
    ? { from, text: form.get('Body') ?? '' }
    : undefined
}
