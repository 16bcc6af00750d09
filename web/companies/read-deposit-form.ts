import type { Company } from '@encaixe/contract/companies.ts'
import type { DepositAmount, DepositTerms } from '@encaixe/contract/deposit-fields.ts'
import {
  type DepositTime,
  depositSentences,
  longestPixCity,
  longestPixName,
  type PixKind,
  type RefundRule,
} from '@encaixe/contract/deposit-rules.ts'
import { reaisOf } from '@encaixe/contract/money.ts'
import { pixText, readPixKey } from '@encaixe/contract/pix-key.ts'
import { maskCnpj, maskTaxId } from '@encaixe/contract/tax-id.ts'
import { readDeposit, type TypedDeposit } from '@encaixe/contract/typed-deposit.ts'
import { phoneMask } from '../ui/mask.ts'

/** The values of the section about Pix and deposits. Without a key no Pix field is sent. */
export type DepositValues = TypedDeposit & {
  pixKind: PixKind
  pixKey: string
  pixName: string
  pixCity: string
  depositWhen: DepositTime
  depositMinutes: string
  depositRefund: RefundRule
}

type Known = Pick<Company, 'pix' | 'deposit' | 'name' | 'address' | 'cnpj'>

const decimals = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 })
const usualMinutes = '30'

const masks: Partial<Record<PixKind, (key: string) => string>> = {
  cpf: maskTaxId,
  cnpj: maskCnpj,
  phone: phoneMask,
}

/** In `Rua Harmonia, 412 - Centro, Santos - SP` the city comes before the state. Empty without a state. */
export function guessCity(address: string | null): string {
  const [, city = ''] = /(?:^|[,\-–])\s*([\p{L} .']{2,})\s*[-–/,]\s*[A-Z]{2}\b/u.exec(address ?? '') ?? []
  return shorten(city, longestPixCity)
}

const shorten = (text: string, most: number) => pixText(text).slice(0, most).trim()

export function depositValuesOf({ pix, deposit, name, address, cnpj }: Known): DepositValues {
  const { amount } = deposit ?? {}
  const kind = pix?.kind ?? (cnpj ? 'cnpj' : 'cpf')
  return {
    pixKind: kind,
    pixKey: pix ? (masks[kind]?.(pix.key) ?? pix.key) : '',
    pixName: pix?.name ?? shorten(name, longestPixName),
    pixCity: pix?.city ?? guessCity(address),
    depositWhen: deposit?.when ?? 'never',
    depositUnit: amount && 'percent' in amount ? 'percent' : 'cents',
    depositCents: amount && 'cents' in amount ? decimals.format(reaisOf(amount.cents)) : '',
    depositPercent: amount && 'percent' in amount ? String(amount.percent) : '',
    depositMinutes: deposit ? String(deposit.minutes) : usualMinutes,
    depositRefund: deposit?.refund ?? 'until_notice',
  }
}

const pixNames = ['pixKind', 'pixKey', 'pixName', 'pixCity'] as const
const termNames = [
  'depositWhen',
  'depositUnit',
  'depositCents',
  'depositPercent',
  'depositMinutes',
  'depositRefund',
] as const

function differs(values: DepositValues, company: Known, names: readonly (keyof DepositValues)[]): boolean {
  const stored = depositValuesOf(company)
  return names.some((name) => values[name] !== stored[name])
}

type Body = { pix?: Company['pix']; deposit?: DepositTerms | null }

/** Returns only changed values of Pix and deposit: other members also save the company, but cannot read or set them. */
export function depositBody(values: DepositValues, company: Known): Body {
  const { pixKind: kind, pixKey: key, pixName: name, pixCity: city, depositWhen: when } = values
  const body: Body = {}
  if (differs(values, company, pixNames)) body.pix = key.trim() === '' ? null : { key, kind, name, city }
  if (differs(values, company, termNames)) {
    const amount = readDeposit(values)
    const minutes = Number(values.depositMinutes || Number.NaN)
    // An unfinished amount is dropped when the company asks for no deposit.
    const terms = { when, amount: amount as DepositAmount, minutes, refund: values.depositRefund }
    body.deposit = when === 'never' && !amount ? null : terms
  }
  return body
}

/** Errors that the schema reports for the whole body, each on the field that it concerns. */
export function complainOfDeposit(values: DepositValues, company: Known): Record<string, string> {
  const { pixKind, pixKey, depositWhen, depositUnit } = values
  const found: Record<string, string> = {}
  if (!differs(values, company, [...pixNames, ...termNames])) return found
  if (pixKey.trim() === '' && depositWhen !== 'never') found.pixKey = depositSentences.withoutPix
  else if (pixKey.trim() !== '' && readPixKey(pixKind, pixKey) === undefined)
    found.pixKey = depositSentences.key[pixKind]
  if (depositWhen !== 'never' && !readDeposit(values)) {
    found[depositUnit === 'cents' ? 'depositCents' : 'depositPercent'] = depositSentences[depositUnit]
  }
  return found
}

const fields: Record<string, string> = {
  'pix.kind': 'pixKind',
  'pix.key': 'pixKey',
  'pix.name': 'pixName',
  'pix.city': 'pixCity',
  'deposit.when': 'depositWhen',
  'deposit.minutes': 'depositMinutes',
  'deposit.refund': 'depositRefund',
  deposit: 'pixKey',
}

/** The form field of an error's path in the body, as the schema or the API names it. */
export function fieldOfDeposit(path: string, { depositUnit }: Pick<DepositValues, 'depositUnit'>): string {
  if (path.startsWith('deposit.amount')) return depositUnit === 'cents' ? 'depositCents' : 'depositPercent'
  return fields[path] ?? path
}
