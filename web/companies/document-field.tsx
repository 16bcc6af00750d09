import { cnpjPattern, isCnpj, plainTaxId } from '@encaixe/contract/tax-id.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { cnpjMask, cpfMask } from '../ui/mask.ts'
import { MaskedInput } from '../ui/masked-input.tsx'
import type { DocumentKind } from './read-company-form.ts'

type Typed = { field: UseFormRegisterReturn; error: string | undefined; typed: string }

type Props = {
  kind: DocumentKind
  onKind: (kind: DocumentKind) => void
  cnpj: Typed
  cpf: Typed
  /** The origin of a value that the user did not type on this page. */
  filled?: ReactNode
}

const doubtful = 'Os dois últimos dígitos não conferem com o resto. Se o número está certo, pode seguir.'

const looksWrong = (typed: string) => cnpjPattern.test(plainTaxId(typed)) && !isCnpj(typed)

/** The company's CNPJ, or the owner's CPF if the company has no CNPJ. Text typed into the other field is not lost. */
export function DocumentField({ kind, onKind, cnpj, cpf, filled }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(kind)
  useEffect(() => {
    if (shown.current === kind) return
    shown.current = kind
    box.current?.querySelector('input')?.focus()
  }, [kind])
  return (
    <div ref={box}>
      {kind === 'cnpj' ? (
        <CnpjInput {...cnpj} filled={filled} />
      ) : (
        <Field
          label="CPF"
          error={cpf.error}
          hint={filled ?? 'O seu, como dono. Ninguém além de você o vê.'}
          required
        >
          <MaskedInput
            {...cpf.field}
            mask={cpfMask}
            placeholder="000.000.000-00"
            inputMode="numeric"
            autoComplete="off"
          />
        </Field>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-x-1 text-ui">
        {kind === 'cnpj' ? 'Não tem CNPJ?' : 'Tem CNPJ?'}
        <Button variant="text" size="sm" onClick={() => onKind(kind === 'cnpj' ? 'cpf' : 'cnpj')}>
          {kind === 'cnpj' ? 'Use o CPF.' : 'Use o CNPJ.'}
        </Button>
      </p>
    </div>
  )
}

/** Wrong check digits show a warning and do not block saving. */
function CnpjInput({ field, error, typed, filled }: Typed & { filled: ReactNode }) {
  const warn = !error && looksWrong(typed)
  return (
    <Field label="CNPJ" error={error} hint={filled ?? 'Letras e números, como está no cartão.'} required>
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
