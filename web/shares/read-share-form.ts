import { paymentSentences } from '@encaixe/contract/payment-rules.ts'
import type { ShareInput } from '@encaixe/contract/shares.ts'
import type { Reader } from '../platform/use-contract-form.ts'

/** As it is typed: `42,5`. An empty procedure is everything. */
export type ShareValues = { collaboratorId: string; procedureId: string; percent: string; from: string }

/** Reads `42`, `42,5`, `42.50` and `42,5 %`. Undefined for any other text and above 100. */
export function readPercent(typed: string): number | undefined {
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim())
  if (!found) return undefined
  const percent = Number(`${found[1]}.${found[2] ?? '0'}`)
  return percent <= 100 ? percent : undefined
}

export const readShareForm: Reader<ShareValues, ShareInput> = (values) => {
  const { collaboratorId, procedureId, from } = values
  const percent = readPercent(values.percent)
  const problems = {
    ...(collaboratorId === '' && { collaboratorId: paymentSentences.collaborator }),
    ...(percent === undefined && { percent: paymentSentences.percent }),
    ...(from === '' && { from: paymentSentences.from }),
  }
  if (percent === undefined || Object.keys(problems).length > 0) return { problems }
  return { body: { collaboratorId, procedureId: procedureId || null, percent, from } }
}
