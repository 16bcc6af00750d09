import './no-eval.ts'
import { z } from 'zod'
import {
  depositSentences,
  depositStates,
  depositTimes,
  leastDepositMinutes,
  longestPixCity,
  longestPixName,
  mostDepositMinutes,
  pixKinds,
  refundRules,
} from './deposit-rules.ts'
import { highestPriceCents } from './money.ts'
import { pixText, readPixKey } from './pix-key.ts'
import { text } from './text.ts'

/** Whether a name or city still has a letter in the form of a Pix code, which has no accents and no other alphabets. */
const hasLetter = (given: string) => /[a-z]/i.test(pixText(given))

/** The Pix account that receives deposits. The key is stored in the form of a Pix code, and only the owner reads it. */
export const pix = z
  .object(
    {
      key: z.string({ error: depositSentences.pix }),
      kind: z.enum(pixKinds, { error: depositSentences.kind }),
      name: text({
        max: longestPixName,
        required: depositSentences.name,
        tooLong: depositSentences.nameLongest,
      }).refine(hasLetter, depositSentences.name),
      city: text({
        max: longestPixCity,
        required: depositSentences.city,
        tooLong: depositSentences.cityLongest,
      }).refine(hasLetter, depositSentences.city),
    },
    { error: depositSentences.pix },
  )
  .transform((given, context) => {
    const key = readPixKey(given.kind, given.key)
    if (key !== undefined) return { ...given, key }
    context.addIssue({ code: 'custom', path: ['key'], message: depositSentences.key[given.kind] })
    return z.NEVER
  })

export const shownPix = z
  .object({ key: z.string(), kind: z.enum(pixKinds), name: z.string(), city: z.string() })
  .meta({ id: 'Pix' })

const cents = z
  .int({ error: depositSentences.cents })
  .min(1, depositSentences.cents)
  .max(highestPriceCents, depositSentences.cents)
const percent = z
  .int({ error: depositSentences.percent })
  .min(1, depositSentences.percent)
  .max(100, depositSentences.percent)

const wrongAmount = { error: depositSentences.amount }
const amount = z.union(
  // Each option repeats `wrongAmount`: zod reports the error of an option if that option alone almost fits.
  [z.strictObject({ cents }, wrongAmount), z.strictObject({ percent }, wrongAmount)],
  wrongAmount,
)

/** The terms of a deposit: the bookings that ask for it, its amount, the minutes to pay, and whether it comes back. */
export const depositTerms = z
  .object(
    {
      when: z.enum(depositTimes, { error: depositSentences.when }),
      amount,
      minutes: z
        .int({ error: depositSentences.minutes })
        .min(leastDepositMinutes, depositSentences.minutes)
        .max(mostDepositMinutes, depositSentences.minutes),
      refund: z.enum(refundRules, { error: depositSentences.refund }).default('until_notice'),
    },
    { error: depositSentences.deposit },
  )
  .meta({ id: 'DepositTerms' })

/** The deposit of a procedure: the company's deposit, no deposit, or a separate amount. */
export const depositOfProcedure = z.union([z.enum(['company', 'none']), amount], {
  error: depositSentences.ofProcedure,
})

/**
 * The deposit of a visit; the field is on each of its appointments. `dueAt` is the time until which the client can pay.
 * `code` is the text of a Pix.
 */
export const deposit = z
  .object({
    cents: z.int(),
    /** The text of the Pix; null for managers and receptionists. */
    code: z.string().nullable(),
    dueAt: z.iso.datetime({ offset: true }),
    /** A deposit whose time is over is `expired` at once. */
    state: z.enum(depositStates),
    /** Whether the client reported the payment. It stays true when the company does not answer in time. */
    claimed: z.boolean(),
    /** Whether the deposit comes back, as it was when the client booked. */
    refund: z.enum(refundRules),
    /** The minutes before the visit until which a cancellation gives the deposit back, with `until_notice`. */
    refundNotice: z.int(),
    /**
     * Whether these terms give a received deposit back after the cancellation of the whole visit: always when the company
     * cancelled. Null while the visit stands, and when the deposit was not received or was given back already.
     */
    comesBack: z.boolean().nullable(),
  })
  .meta({ id: 'Deposit' })

export type Pix = z.output<typeof shownPix>
export type DepositTerms = z.output<typeof depositTerms>
export type DepositAmount = z.output<typeof amount>
export type DepositOfProcedure = z.output<typeof depositOfProcedure>
export type Deposit = z.output<typeof deposit>
