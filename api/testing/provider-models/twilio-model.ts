import { z } from 'zod'
import type { ProviderModel } from './provider-model.ts'

const sid = (prefix: string) => z.string().regex(new RegExp(`^(${prefix})[0-9a-fA-F]{32}$`))
const phone = z.string().regex(/^\+[1-9]\d{6,14}$/)
const status = z.enum([
  'queued',
  'sending',
  'sent',
  'failed',
  'delivered',
  'undelivered',
  'receiving',
  'received',
  'accepted',
  'scheduled',
  'read',
  'partially_delivered',
  'canceled',
])
const rfc2822 = z.string().regex(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} \+0000$/)

const newMessage = z
  .strictObject({
    To: phone,
    From: phone.optional(),
    MessagingServiceSid: sid('MG').optional(),
    Body: z.string().min(1).max(1_600),
    StatusCallback: z.url(),
    ...Object.fromEntries(
      ['ApplicationSid', 'ContentSid', 'ContentVariables', 'MaxPrice', 'ProvideFeedback', 'Attempt']
        .concat('ValidityPeriod', 'ForceDelivery', 'ContentRetention', 'AddressRetention', 'SmartEncoded')
        .concat('ShortenUrls', 'ScheduleType', 'SendAt', 'SendAsMms', 'RiskCheck', 'MediaUrl')
        .map((name) => [name, z.string().optional()]),
    ),
  })
  .refine((one) => one.From ?? one.MessagingServiceSid, 'From or MessagingServiceSid')

/** Twilio publishes its document under the Apache licence 2.0; this model has only the parts that the product uses. */
export const twilioModel: ProviderModel = {
  follows: "Twilio's OpenAPI document twilio_api_v2010, version 1.55.0",
  operations: {
    'POST /2010-04-01/Accounts/{AccountSid}/Messages.json': {
      body: newMessage,
      answer: z.strictObject({
        sid: sid('SM|MM'),
        account_sid: sid('AC'),
        messaging_service_sid: sid('MG').nullable(),
        api_version: z.literal('2010-04-01'),
        body: z.string(),
        to: phone,
        from: phone.nullable(),
        direction: z.enum(['inbound', 'outbound-api', 'outbound-call', 'outbound-reply']),
        status,
        num_media: z.string().regex(/^\d+$/),
        num_segments: z.string().regex(/^\d+$/),
        date_created: rfc2822,
        date_updated: rfc2822,
        date_sent: rfc2822.nullable(),
        error_code: z.int().nullable(),
        error_message: z.string().nullable(),
        price: z.string().nullable(),
        price_unit: z.string().nullable(),
        uri: z.string().startsWith('/2010-04-01/'),
        subresource_uris: z.record(z.string(), z.string()),
      }),
    },
  },
  refusal: z.strictObject({
    code: z.int(),
    message: z.string(),
    more_info: z.string().startsWith('https://www.twilio.com/docs/errors/'),
    status: z.int(),
  }),
}

/** Twilio says that a report's fields may change without notice, so only the values of known fields are checked. */
export const twilioReport = z.looseObject({
  AccountSid: sid('AC'),
  MessageSid: sid('SM|MM').optional(),
  SmsSid: sid('SM|MM').optional(),
  MessageStatus: status.optional(),
  SmsStatus: status.optional(),
  ErrorCode: z
    .string()
    .regex(/^\d{4,5}$/)
    .optional(),
})
