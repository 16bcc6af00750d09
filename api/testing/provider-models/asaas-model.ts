import { z } from 'zod'
import type { ProviderModel } from './provider-model.ts'

type Texts<N extends string> = Record<N, z.ZodOptional<z.ZodString>>
type TextsOrNull<N extends string> = Record<N, z.ZodOptional<z.ZodNullable<z.ZodString>>>

const texts = <N extends string>(...names: N[]) =>
  Object.fromEntries(names.map((name) => [name, z.string().optional()])) as Texts<N>
/** Asaas writes null for a field without a value, although its document does not say so. */
const textsOrNull = <N extends string>(...names: N[]) =>
  Object.fromEntries(names.map((name) => [name, z.string().nullish()])) as TextsOrNull<N>

const day = z.iso.date()
const reais = z.number()
const id = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_\\w+$`))

const customerFields = texts(
  'email',
  'phone',
  'mobilePhone',
  'address',
  'addressNumber',
  'complement',
  'province',
  'postalCode',
  'externalReference',
  'additionalEmails',
  'municipalInscription',
  'stateInscription',
  'observations',
  'groupName',
  'company',
)
const customerFlags = {
  notificationDisabled: z.boolean().optional(),
  foreignCustomer: z.boolean().optional(),
}
const newCustomer = z.strictObject({
  name: z.string(),
  cpfCnpj: z.string(),
  ...customerFields,
  ...customerFlags,
})
const customer = z.strictObject({
  object: z.literal('customer'),
  id: id('cus'),
  dateCreated: day,
  name: z.string(),
  cpfCnpj: z.string(),
  personType: z.enum(['FISICA', 'JURIDICA']),
  deleted: z.boolean(),
  ...textsOrNull(...(Object.keys(customerFields) as (keyof typeof customerFields)[])),
  ...textsOrNull('cityName', 'state', 'country'),
  ...customerFlags,
  city: z.int().nullish(),
})

const cycle = z.enum(['WEEKLY', 'BIWEEKLY', 'MONTHLY', 'BIMONTHLY', 'QUARTERLY', 'SEMIANNUALLY', 'YEARLY'])
const checkoutFields = {
  billingTypes: z.array(z.enum(['CREDIT_CARD', 'PIX'])).min(1),
  chargeTypes: z.array(z.enum(['DETACHED', 'RECURRENT', 'INSTALLMENT'])).min(1),
  minutesToExpire: z.int().min(10).max(1_440).optional(),
  externalReference: z.string().max(200).optional(),
  callback: z.strictObject({ successUrl: z.url(), cancelUrl: z.url(), expiredUrl: z.url().optional() }),
  items: z.array(
    z.strictObject({
      ...texts('externalReference'),
      description: z.string().max(150).optional(),
      imageBase64: z.base64().min(1),
      name: z.string().max(30),
      quantity: z.int(),
      value: reais,
    }),
  ),
  // In the guide 'How to provide customer data', not in the OpenAPI document: `customer` or `customerData`, never both.
  customer: id('cus').optional(),
  customerData: z
    .strictObject({
      ...texts('name', 'cpfCnpj', 'email', 'phone', 'address', 'complement', 'province', 'postalCode'),
      addressNumber: z.int().optional(),
      city: z.int().optional(),
    })
    .optional(),
  subscription: z
    .strictObject({ cycle: cycle.optional(), endDate: day.optional(), nextDueDate: day })
    .optional(),
}
const newCheckout = z
  .strictObject(checkoutFields)
  .refine((one) => one.customer === undefined || one.customerData === undefined, 'customer and customerData')
  .refine((one) => !one.chargeTypes.includes('RECURRENT') || one.subscription, 'subscription is missing')
const checkout = z.strictObject({
  ...checkoutFields,
  id: z.uuid(),
  link: z.url().nullable(),
  status: z.enum(['ACTIVE', 'CANCELED', 'EXPIRED', 'PAID']),
})

const billingType = z.enum(['UNDEFINED', 'BOLETO', 'CREDIT_CARD', 'DEBIT_CARD', 'TRANSFER', 'DEPOSIT', 'PIX'])
const billing = z.enum(['UNDEFINED', 'BOLETO', 'CREDIT_CARD', 'PIX'])
const paymentStates = [
  'PENDING',
  'RECEIVED',
  'CONFIRMED',
  'OVERDUE',
  'REFUNDED',
  'RECEIVED_IN_CASH',
  'REFUND_REQUESTED',
  'REFUND_IN_PROGRESS',
  'CHARGEBACK_REQUESTED',
  'CHARGEBACK_DISPUTE',
  'AWAITING_CHARGEBACK_REVERSAL',
  'DUNNING_REQUESTED',
  'DUNNING_RECEIVED',
  'AWAITING_RISK_ANALYSIS',
] as const
const dayOrNull = day.nullish()
const payment = z.strictObject({
  object: z.literal('payment'),
  id: id('pay'),
  dateCreated: day,
  customer: id('cus'),
  subscription: z.string().nullish(),
  checkoutSession: z.uuid().nullish(),
  value: reais,
  netValue: reais,
  billingType,
  status: z.enum(paymentStates),
  dueDate: day,
  originalDueDate: day,
  confirmedDate: dayOrNull,
  paymentDate: dayOrNull,
  clientPaymentDate: dayOrNull,
  invoiceUrl: z.url(),
  deleted: z.boolean(),
  ...textsOrNull('externalReference', 'description', 'paymentLink', 'invoiceNumber', 'transactionReceiptUrl'),
  creditCard: z.strictObject(texts('creditCardNumber', 'creditCardBrand', 'creditCardToken')).nullish(),
})
const recurrence = z.strictObject({
  object: z.literal('subscription'),
  id: id('sub'),
  dateCreated: day,
  customer: id('cus'),
  billingType,
  cycle,
  value: reais,
  nextDueDate: day,
  status: z.enum(['ACTIVE', 'EXPIRED', 'INACTIVE']),
  deleted: z.boolean(),
  checkoutSession: z.uuid().nullish(),
  ...textsOrNull('externalReference', 'description', 'paymentLink'),
})

const listOf = (item: z.ZodType) =>
  z.strictObject({
    object: z.literal('list'),
    hasMore: z.boolean(),
    totalCount: z.int(),
    limit: z.int(),
    offset: z.int(),
    data: z.array(item),
  })
const count = z.string().regex(/^\d+$/)
const paging = { limit: count.refine((text) => Number(text) <= 100).optional(), offset: count.optional() }

/** Asaas's own document has no licence, so this model was written for this project. */
export const asaasModel: ProviderModel = {
  follows: 'the OpenAPI document of Asaas API v3, 3.0.0, as published on 2026-07-14',
  operations: {
    'GET /v3/customers': {
      query: z.strictObject({
        ...paging,
        ...texts('name', 'email', 'cpfCnpj', 'groupName', 'externalReference'),
      }),
      answer: listOf(customer),
    },
    'POST /v3/customers': { body: newCustomer, answer: customer },
    'PUT /v3/customers/{id}': { body: newCustomer.partial(), answer: customer },
    'POST /v3/checkouts': { body: newCheckout, answer: checkout },
    'POST /v3/checkouts/{id}/cancel': { body: z.strictObject({}), answer: checkout },
    'GET /v3/payments': {
      query: z.strictObject({
        ...paging,
        ...texts('customer', 'subscription', 'checkoutSession', 'externalReference', 'status'),
      }),
      answer: listOf(payment),
    },
    'GET /v3/payments/{id}': { answer: payment },
    'PUT /v3/payments/{id}': {
      body: z.strictObject({
        billingType: billing,
        value: reais,
        dueDate: day,
        ...texts('description', 'externalReference'),
      }),
      answer: payment,
    },
    'GET /v3/subscriptions/{id}': { answer: recurrence },
    'GET /v3/subscriptions/{id}/payments': {
      query: z.strictObject({ ...paging, ...texts('status') }),
      answer: listOf(payment),
    },
    'PUT /v3/subscriptions/{id}': {
      body: z.strictObject({
        billingType: billing.optional(),
        status: z.enum(['ACTIVE', 'INACTIVE']).optional(),
        // `value` is not among the document's fields, but the document's page says that the amount can be changed.
        value: reais.optional(),
        nextDueDate: day.optional(),
        cycle: cycle.optional(),
        endDate: day.optional(),
        updatePendingPayments: z.boolean().optional(),
        ...texts('description', 'externalReference'),
      }),
      answer: recurrence,
    },
    'DELETE /v3/subscriptions/{id}': { answer: z.strictObject({ deleted: z.boolean(), id: id('sub') }) },
  },
  refusal: z.strictObject({
    errors: z.array(z.strictObject({ code: z.string().min(1), description: z.string().min(1) })).min(1),
  }),
}

const event = {
  id: z.string().regex(/^evt_[0-9a-f]+&\d+$/),
  dateCreated: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
  account: z.strictObject({ id: z.uuid(), ownerId: z.uuid().nullable() }),
}

/** The two kinds of events that the emulator sends, as in the guides 'Payment events' and 'Events for Checkout'. */
export const asaasEvent = z.union([
  z.strictObject({ ...event, event: z.string().regex(/^PAYMENT_[A-Z_]+$/), payment }),
  z.strictObject({
    ...event,
    event: z.enum(['CHECKOUT_CREATED', 'CHECKOUT_CANCELED', 'CHECKOUT_EXPIRED', 'CHECKOUT_PAID']),
    checkout,
  }),
])
