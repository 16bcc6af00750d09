import { z } from 'zod'
import type { ProviderModel } from './provider-model.ts'

const digits = z.string().regex(/^\d{5,20}$/)

/** `parameter_name` is not in the document, but in Meta's guide to templates with named parameters. */
const textParameter = z.strictObject({
  type: z.literal('text'),
  text: z.string().max(32_768),
  parameter_name: z.string().optional(),
})
const component = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('header'), parameters: z.array(textParameter).min(1) }),
  z.strictObject({ type: z.literal('body'), parameters: z.array(textParameter) }),
  z.strictObject({
    type: z.literal('button'),
    sub_type: z.enum(['quick_reply', 'url', 'catalog']),
    // The document's pattern refuses its own example, '0'. The document's text says: position of the button, 0 to 9.
    index: z.string().regex(/^\d$/),
    parameters: z
      .array(
        z.discriminatedUnion('type', [
          z.strictObject({ type: z.literal('payload'), payload: z.string() }),
          z.strictObject({ type: z.literal('text'), text: z.string() }),
        ]),
      )
      .min(1),
  }),
])

const newMessage = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.enum(['individual', 'group']),
  to: digits,
  type: z.literal('template'),
  context: z.strictObject({ message_id: z.string() }).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
  template: z.strictObject({
    name: z.string().regex(/^[a-z0-9_]{1,512}$/),
    language: z.strictObject({ policy: z.literal('deterministic'), code: z.string() }),
    components: z.array(component).optional(),
  }),
})

const health = z.enum(['AVAILABLE', 'LIMITED', 'BLOCKED'])

/**
 * Meta's repository names the MIT licence and its document names "Meta Platform Terms", so this model was written for
 * this project. It contains only what the product uses: sending templates, and reading a number and the templates of its account.
 */
export const whatsappModel: ProviderModel = {
  follows: "Meta's OpenAPI document business-messaging-api v23.0",
  operations: {
    'GET /v23.0/{PhoneNumberId}': {
      query: z.strictObject({ fields: z.literal('display_phone_number,verified_name,health_status') }),
      answer: z.strictObject({
        id: digits,
        display_phone_number: z.string(),
        verified_name: z.string(),
        health_status: z.strictObject({
          can_send_message: health,
          entities: z.array(
            z.strictObject({
              entity_type: z.enum(['PHONE_NUMBER', 'WABA', 'BUSINESS', 'APP']),
              id: digits,
              can_send_message: health,
            }),
          ),
        }),
      }),
    },
    'GET /v23.0/{AccountId}/message_templates': {
      query: z.strictObject({ fields: z.string(), limit: z.string().regex(/^\d+$/) }),
      answer: z.strictObject({
        data: z.array(
          z.strictObject({
            name: z.string(),
            status: z.enum(['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED']),
            language: z.string(),
            id: digits,
          }),
        ),
        paging: z.strictObject({
          cursors: z.strictObject({ before: z.string(), after: z.string() }),
          next: z.url().optional(),
        }),
      }),
    },
    'POST /v23.0/{PhoneNumberId}/messages': {
      body: newMessage,
      answer: z.strictObject({
        messaging_product: z.literal('whatsapp'),
        contacts: z.array(z.strictObject({ input: z.string(), wa_id: digits })),
        messages: z.array(
          z.strictObject({
            id: z.string().startsWith('wamid.'),
            message_status: z.enum(['accepted', 'held_for_quality_assessment', 'paused']).optional(),
          }),
        ),
      }),
    },
  },
  refusal: z.strictObject({
    error: z.strictObject({
      message: z.string(),
      type: z.string(),
      code: z.int(),
      error_subcode: z.int().optional(),
      error_data: z
        .strictObject({ messaging_product: z.literal('whatsapp').optional(), details: z.string() })
        .optional(),
      fbtrace_id: z.string().optional(),
    }),
  }),
}

const report = z.strictObject({
  id: z.string().startsWith('wamid.'),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: z.string().regex(/^\d{10}$/),
  recipient_id: digits,
  biz_opaque_callback_data: z.string().max(512).optional(),
  pricing: z
    .strictObject({
      billable: z.boolean(),
      pricing_model: z.string(),
      category: z.string(),
      type: z.string(),
    })
    .optional(),
  errors: z
    .array(
      z.strictObject({
        code: z.int(),
        title: z.string(),
        message: z.string(),
        error_data: z.strictObject({ details: z.string() }),
        href: z.url().optional(),
      }),
    )
    .min(1)
    .optional(),
})

/** A notice about messages, as in Meta's reference of the webhook field `messages`. */
export const whatsappNotice = z.strictObject({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.strictObject({
      id: digits,
      changes: z.array(
        z.strictObject({
          field: z.literal('messages'),
          value: z.strictObject({
            messaging_product: z.literal('whatsapp'),
            metadata: z.strictObject({ display_phone_number: digits, phone_number_id: digits }),
            statuses: z.array(report).min(1),
          }),
        }),
      ),
    }),
  ),
})
