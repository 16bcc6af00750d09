import '@encaixe/contract/no-eval.ts'
import { readPrice, reaisOf } from '@encaixe/contract/money.ts'
import {
  type Procedure,
  type ProcedureInput,
  procedureInput,
  procedureSentences,
} from '@encaixe/contract/procedures.ts'
import { z } from 'zod'

const { name, duration, description } = procedureInput.shape

/** Only plain digits: `1e3` and `1.000` would be read as numbers nobody meant. */
function minutesOf(typed: string): number | undefined {
  if (typed === '') return undefined
  return /^-?\d+([.,]\d{1,2})?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
}

/** Minutes as they are typed; what is no number is left for the rule to refuse in its own words. */
const typedMinutes = z
  .string()
  .transform((typed) => minutesOf(typed.trim()))
  .pipe(duration)

/** Read digit by digit, never through a float; empty is no price. */
const typedPrice = z.string().transform((typed, { addIssue }) => {
  if (typed.trim() === '') return null
  const cents = readPrice(typed)
  if (cents !== undefined) return reaisOf(cents)
  addIssue(procedureSentences.price)
  return z.NEVER
})

/** Every field as text, as it is typed. */
export type ProcedureFields = {
  name: string
  duration: string
  description: string
  price: string
  isActive: boolean
}

export type ProcedureBody = Omit<ProcedureInput, 'companyId'>

/** The rules of the API, over what stands in the fields. */
export const procedureForm = z.object({
  name,
  duration: typedMinutes,
  description,
  price: typedPrice,
  isActive: z.boolean(),
}) as z.ZodType<ProcedureBody, ProcedureFields>

export const emptyProcedure: ProcedureFields = {
  name: '',
  duration: '',
  description: '',
  price: '',
  isActive: true,
}

const decimals = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 })

export function fieldsOf({ name, duration, description, price, isActive }: Procedure): ProcedureFields {
  return {
    name,
    duration: String(duration),
    description: description ?? '',
    price: price === null ? '' : decimals.format(price),
    isActive,
  }
}

/** `50` and `1234.5` become `50,00` and `1.234,50`, as on the list; what is no price stays for its owner to mend. */
export function tidyPrice(typed: string): string {
  const cents = readPrice(typed)
  return cents === undefined ? typed : decimals.format(reaisOf(cents))
}
