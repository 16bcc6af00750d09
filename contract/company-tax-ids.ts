import type { z } from 'zod'
import { cnpjPattern, isCpf, plainTaxId } from './tax-id.ts'
import { optionalText } from './text.ts'

const taxIdLength = 100

const cnpj = optionalText({ max: taxIdLength, tooLong: 'CNPJ inválido', otherType: 'CNPJ é obrigatório' })
  .transform((typed) => (typed ? plainTaxId(typed) : null))
  .refine((plain) => plain === null || cnpjPattern.test(plain), 'CNPJ inválido')

const cpf = optionalText({ max: taxIdLength, tooLong: 'CPF inválido', otherType: 'CPF inválido' })
  .transform((typed) => (typed ? plainTaxId(typed) : null))
  .refine((plain) => plain === null || isCpf(plain), 'CPF inválido')

type TaxIds = { cnpj: string | null; cpf: string | null }

/** Also runs when other fields are wrong, so one answer lists all problems. */
const besideOthers = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** A company has exactly one document: its CNPJ, or its owner's CPF. */
export const oneTaxId = <S extends z.ZodType<TaxIds>>(schema: S) =>
  schema
    .refine(({ cnpj, cpf }) => Boolean(cnpj || cpf), {
      path: ['cnpj'],
      error: 'CNPJ é obrigatório',
      when: besideOthers,
    })
    .refine(({ cnpj, cpf }) => !(cnpj && cpf), {
      path: ['cpf'],
      error: 'Informe o CNPJ ou o CPF, não os dois',
      when: besideOthers,
    })

export const taxIds = { cnpj, cpf }
export const eitherTaxId =
  'Exatamente um documento: `cnpj`, ou o `cpf` do dono. Enviar um substitui o outro; vazio, nulo ou ausente não conta.'
