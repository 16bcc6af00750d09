import { longestNotes, longestPhone } from '@encaixe/contract/appointment-rules.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { phoneMask } from '../../ui/mask.ts'
import { MaskedInput } from '../../ui/masked-input.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { checkPhone } from './check-phone.ts'

type Props = {
  /** A booking needs a Brazilian mobile. */
  asksPhone: boolean
  /**
   * Set to a check that the form calls before it sends. A wrong number gets the focus and the check returns false.
   */
  check: RefObject<(() => boolean) | undefined>
  form: {
    phone: string
    setPhone: (phone: string) => void
    notes: string
    setNotes: (notes: string) => void
  }
}

/** What the client types, all of it after the choices. */
export default function ClientDetails({ asksPhone, check, form }: Props) {
  const { phone, notes } = form
  const input = useRef<HTMLInputElement>(null)
  const [isChecked, setChecked] = useState(false)
  const found = checkPhone(phone, asksPhone)
  const problem = isChecked ? found : undefined
  useEffect(() => {
    check.current = () => {
      setChecked(true)
      if (found) input.current?.focus()
      return found === undefined
    }
  })
  return (
    <>
      <Field
        label={asksPhone ? 'Seu celular' : 'Celular'}
        optional={!asksPhone}
        required={asksPhone}
        hint="Para a empresa falar com você e, se ela os enviar, para lembretes."
        error={problem}
      >
        <MaskedInput
          ref={input}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder={asksPhone ? '(11) 98888-7777' : undefined}
          maxLength={longestPhone}
          mask={phoneMask}
          value={phoneMask(phone)}
          onChange={(event) => form.setPhone(event.target.value)}
          onBlur={() => phone && setChecked(true)}
        />
      </Field>
      <Field
        label="Observações"
        optional
        hint="Algo que precisem saber antes? A empresa lê estas observações."
      >
        <TextArea
          rows={3}
          maxLength={longestNotes}
          value={notes}
          onChange={(event) => form.setNotes(event.target.value)}
        />
      </Field>
    </>
  )
}
