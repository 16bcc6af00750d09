import '@encaixe/contract/no-eval.ts'
import { depositSentences } from '@encaixe/contract/deposit-rules.ts'
import { readPrice, reaisOf } from '@encaixe/contract/money.ts'
import {
  type Procedure,
  type ProcedureInput,
  procedureInput,
  procedureSentences,
} from '@encaixe/contract/procedures.ts'
import { readDeposit } from '@encaixe/contract/typed-deposit.ts'
import { z } from 'zod'

const { name, duration, description, category, bufferMinutes } = procedureInput.shape

/** Accepts only digits: `1e3` and `1.000` would otherwise be read as other numbers than the user meant. */
function minutesOf(typed: string): number | undefined {
  if (typed === '') return undefined
  return /^-?\d+([.,]\d{1,2})?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
}

/** Reads typed minutes; the schema refuses any text that is not a number. */
const typedMinutes = z
  .string()
  .transform((typed) => minutesOf(typed.trim()))
  .pipe(duration)

/** An empty text means that the professional is bookable directly after the procedure. */
const typedBuffer = z
  .string()
  .transform((typed) => minutesOf(typed.trim()) ?? 0)
  .pipe(bufferMinutes.unwrap())

/** Reads the price digit by digit, never as a float. An empty text means no price. */
const typedPrice = z.string().transform((typed, { addIssue }) => {
  if (typed.trim() === '') return null
  const cents = readPrice(typed)
  if (cents !== undefined) return reaisOf(cents)
  addIssue(procedureSentences.price)
  return z.NEVER
})

export type ProcedureFields = {
  name: string
  duration: string
  bufferMinutes: string
  description: string
  category: string
  price: string
  /** The source of the deposit rule; `own` means that this procedure has an amount of its own. */
  depositOf: 'company' | 'none' | 'own'
  depositUnit: 'cents' | 'percent'
  depositCents: string
  depositPercent: string
  isActive: boolean
}

export type ProcedureBody = Omit<ProcedureInput, 'companyId'>

const fields = z.object({
  name,
  duration: typedMinutes,
  bufferMinutes: typedBuffer,
  description,
  category,
  price: typedPrice,
  isActive: z.boolean(),
  depositOf: z.enum(['company', 'none', 'own']),
  depositUnit: z.enum(['cents', 'percent']),
  depositCents: z.string(),
  depositPercent: z.string(),
})

/** Checks the values of the fields with the rules of the API. */
export const procedureForm = fields.transform(
  ({ depositOf, depositUnit, depositCents, depositPercent, ...body }, context) => {
    if (depositOf !== 'own') return { ...body, deposit: depositOf }
    const amount = readDeposit({ depositUnit, depositCents, depositPercent })
    if (amount) return { ...body, deposit: amount }
    const path = [depositUnit === 'cents' ? 'depositCents' : 'depositPercent']
    context.addIssue({ code: 'custom', path, message: depositSentences[depositUnit] })
    return z.NEVER
  },
) as unknown as z.ZodType<ProcedureBody, ProcedureFields>

export const emptyProcedure: ProcedureFields = {
  name: '',
  duration: '',
  bufferMinutes: '',
  description: '',
  category: '',
  price: '',
  depositOf: 'company',
  depositUnit: 'cents',
  depositCents: '',
  depositPercent: '',
  isActive: true,
}

const decimals = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 })

export function fieldsOf(procedure: Procedure): ProcedureFields {
  const { name, duration, bufferMinutes, description, category, price, deposit, isActive } = procedure
  const own = typeof deposit === 'string' ? undefined : deposit
  return {
    name,
    duration: String(duration),
    bufferMinutes: bufferMinutes > 0 ? String(bufferMinutes) : '',
    description: description ?? '',
    category: category ?? '',
    price: price === null ? '' : decimals.format(price),
    depositOf: typeof deposit === 'string' ? deposit : 'own',
    depositUnit: own && 'percent' in own ? 'percent' : 'cents',
    depositCents: own && 'cents' in own ? decimals.format(reaisOf(own.cents)) : '',
    depositPercent: own && 'percent' in own ? String(own.percent) : '',
    isActive,
  }
}

/** Formats a typed price: `50` becomes `50,00` and `1234.5` becomes `1.234,50`. Any other text stays as typed. */
export function tidyPrice(typed: string): string {
  const cents = readPrice(typed)
  return cents === undefined ? typed : decimals.format(reaisOf(cents))
}
