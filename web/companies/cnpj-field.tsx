import { cnpjPattern, isCnpj, plainTaxId } from '@encaixe/contract/tax-id.ts'
import {
  type Control,
  type FieldPath,
  type FieldValues,
  type UseFormRegisterReturn,
  useWatch,
} from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import { cnpjMask } from '../ui/mask.ts'
import { MaskedInput } from '../ui/masked-input.tsx'

type Props<Values extends FieldValues> = {
  control: Control<Values, unknown, unknown>
  name: FieldPath<Values>
  field: UseFormRegisterReturn
  error: string | undefined
}

const doubtful = 'Os dois últimos dígitos não conferem com o resto. Se o número está certo, pode seguir.'

const looksWrong = (typed: string) => cnpjPattern.test(plainTaxId(typed)) && !isCnpj(typed)

/** Wrong check digits show a warning and do not block saving. */
export function CnpjField<Values extends FieldValues>({ control, name, field, error }: Props<Values>) {
  const typed: unknown = useWatch({ control, name })
  const warn = !error && typeof typed === 'string' && looksWrong(typed)
  return (
    <Field label="CNPJ" error={error} hint="Letras e números, como está no cartão." required>
      <MaskedInput
        {...field}
        mask={cnpjMask}
        placeholder="00.000.000/0000-00"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <p role="status" className="text-sm font-medium text-amber-text">
        {warn ? <span className="mt-1.5 block">{doubtful}</span> : null}
      </p>
    </Field>
  )
}
